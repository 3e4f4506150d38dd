import type { Words } from '../en/words.ts'

export const codes: Words['codes'] = {
  title: 'Códigos de una aplicación de autenticación',
  code: 'Código',
  codeHint: 'Las seis cifras que su aplicación muestra ahora.',
  wrong: 'Ese código es incorrecto o ya se usó. Escriba el que su aplicación muestra ahora.',
  about:
    'Con códigos, su contraseña sola ya no basta: al entrar se piden también seis cifras que muestra una aplicación de su teléfono. Los programas ya no pueden usar entonces esta cuenta.',
  lost: 'Sin el teléfono, pida a un administrador que quite los códigos.',
  scan: 'Escanee esta imagen con la aplicación, o escriba en ella la clave.',
  picture: 'La clave como código QR',
  key: 'Clave',
  setUp: 'Activar códigos',
  isSetUp:
    'Desde ahora, al entrar se pide un código. En todos los demás lugares se cerró su sesión.',
  isOn: 'Esta cuenta tiene códigos: al entrar se pide uno.',
  end: 'Quitar los códigos',
  isEnded: 'Para entrar basta otra vez su contraseña.',
}
