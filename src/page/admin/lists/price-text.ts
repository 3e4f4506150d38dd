/** `4,50`, as most of Europe writes it, is `4.50` to the system; `1,200` may be a large price. */
export function pointed(price: string): string {
  return price.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}
