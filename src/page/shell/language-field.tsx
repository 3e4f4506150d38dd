import { usePage } from '../live/context.ts'
import { Field } from '../parts/field.tsx'
import { languageNames, languages } from '../words/words.ts'

/** The language of the page, for whoever sits here; before anybody has logged in, too. */
export function LanguageField() {
  const { words, notices, language } = usePage()
  const choose = async (chosen: string) => {
    const known = languages.find((one) => one === chosen)
    if (known && !(await language.choose(known))) notices.trouble(words.shell.noLanguage)
  }
  return (
    <Field label={words.shell.language}>
      {(ties) => (
        <select
          {...ties}
          name="language"
          value={words.language}
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
