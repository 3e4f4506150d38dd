/** Offers a CSV file to keep. By the mark at its start spreadsheets know that it is in UTF-8. */
export function saveCsv(name: string, csv: Blob | string): void {
  saveFile(name, new Blob(['\uFEFF', csv], { type: 'text/csv' }))
}

/** Offers a file to keep, under the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the file over in a moment.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
