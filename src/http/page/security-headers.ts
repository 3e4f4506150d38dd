/** What the page may load, and from where: only what this box sends, and nothing made of text. */
const contentPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // The address of the page's worker, and nothing else, is made by a policy.
  'trusted-types': 'worker',
}

/** What a browser could give to a page, and this one never asks for. Names that browsers do not know would be complained about. */
const neverUsed = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of every file of the page. No Access-Control-Allow-Origin: pages of others have no business with it. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': Object.entries(contentPolicy)
    .map(([what, from]) => `${what} ${from}`)
    .join('; '),
  // Administrators record what guests hear.
  'Permissions-Policy': [...neverUsed.map((feature) => `${feature}=()`), 'microphone=(self)'].join(
    ', ',
  ),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  Vary: 'Accept-Encoding',
}

/** What browsers heed over TLS only, and elsewhere complain about. */
export const pageHeadersOverTls: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
}
