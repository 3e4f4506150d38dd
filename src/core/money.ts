/** Exact decimals in their written form: at most 3 places, never a floating-point number. */
const decimal = /^(\d{1,9})(?:\.(\d{1,3}))?$/

export function isPrice(text: string): boolean {
  return decimal.test(text)
}

/** Price times a whole quantity, with as many places as the price. */
export function amountOf(price: string, quantity: number): string {
  const match = decimal.exec(price)
  if (!match) throw new RangeError(`not a price: ${price}`)
  const [, whole = '0', fraction = ''] = match
  const units = BigInt(whole + fraction) * BigInt(quantity)
  const digits = units.toString().padStart(fraction.length + 1, '0')
  if (fraction === '') return digits
  return `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

/** An amount in hundredths, without a point; undefined when hundredths cannot hold it exactly. */
export function hundredthsOf(amount: string): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(amount) ?? []
  if (whole === '' || !/^\d{0,2}0?$/.test(fraction)) return undefined
  return sign + BigInt(whole + fraction.padEnd(2, '0').slice(0, 2)).toString()
}

/** The same amount, taken back. */
export function negated(amount: string): string {
  if (/^[0.]*$/.test(amount)) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/** The sum of amounts, with as many places as the one that has most. */
export function sumOfAmounts(amounts: readonly string[]): string {
  const places = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  const units = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return sum + BigInt(whole + fraction.padEnd(places, '0'))
  }, 0n)
  const digits = units.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
