/** A property system on this port of the machine. */
export const operaOn = (port: number | undefined) => `
[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://127.0.0.1:${port}"
`

/** Two property systems and a webhook on these ports of the machine. */
export const threeConnectors = ([opera, protel, minibar]: readonly number[]) => `${operaOn(opera)}
[[connector]]
name = "protel"
protocol = "fias"
address = "tcp://127.0.0.1:${protel}"
posting = "amount"
[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:${minibar}/hook"
secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
`
