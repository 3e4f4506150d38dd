import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import t from 'tap'

const files = globSync('src/page/style/**/*.css').sort()

t.test('a class has its rules in one file, so that no part changes how another looks', (t) => {
  const homes = new Map<string, string>()
  // What goes on paper is decided for the page as a whole.
  for (const file of files.filter((file) => basename(file) !== 'print.css'))
    for (const name of classesOf(readFileSync(file, 'utf8'))) {
      const home = homes.get(name) ?? basename(file)
      homes.set(name, home)
      t.equal(basename(file), home, `.${name}`)
    }
  t.end()
})

t.test('colours come from the tokens, so that day and night have theirs', (t) => {
  for (const file of files.filter((file) => basename(file) !== 'tokens.css'))
    t.notMatch(readFileSync(file, 'utf8'), /#[0-9a-f]{3,8}\b(?=[^{}]*;)/i, basename(file))
  t.end()
})

t.test('spaces and sizes of text come from the tokens', (t) => {
  for (const file of files.filter((file) => basename(file) !== 'tokens.css')) {
    const style = readFileSync(file, 'utf8')
    t.notMatch(
      style,
      /^\s*(gap|row-gap|column-gap|padding|margin)[a-z-]*:[^;]*\dpx/m,
      basename(file),
    )
    t.notMatch(style, /^\s*font-size:\s*[\d.]+(px|rem)/m, basename(file))
  }
  t.end()
})

/** The classes that rules of a style begin with. */
function classesOf(style: string): Set<string> {
  const plain = style.replaceAll(/\/\*.*?\*\//gs, '')
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return new Set(selectors.flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []))
}
