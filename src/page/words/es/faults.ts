import type { Words } from '../words.ts'

export const faults: Words['faults'] = {
  silent: 'El sistema no responde. Compruebe la red e inténtelo de nuevo.',
  tooManyLogins: (seconds) =>
    `Demasiados intentos fallidos. Inténtelo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  unknown: (status) => `El sistema rechazó la petición (${status}). Cargue la página de nuevo.`,
  byCode: {
    101: 'El nombre o la contraseña no son correctos. Entre de nuevo.',
    102: 'Su cuenta no puede hacer esto. Pregunte a un administrador.',
    104: 'Esto no tiene licencia aquí. Pregunte a su proveedor.',
    201: 'Falta algo.',
    202: 'Algo introducido no es válido.',
    203: 'Dos datos se excluyen.',
    204: 'No se entendió la petición. Cargue la página de nuevo.',
    205: 'El archivo es demasiado grande o de otro tipo.',
    206: 'Eso ya no existe. Cargue la página de nuevo.',
    301: 'Esa llamada ya no existe.',
    302: 'Esa habitación no existe.',
    303: 'Ese artículo ya no existe.',
    304: 'Esa categoría no existe.',
    305: 'Ese estado de habitación ya no existe.',
    306: 'Esa hora ya pasó o está demasiado lejos.',
    307: 'Es más de lo que se puede cargar de una vez.',
    308: 'Ese nombre o número ya existe.',
    309: 'Todavía está en uso.',
    310: 'La habitación y la hora de una llamada no cambian. Elimínela y programe otra.',
    311: 'Esto ya se envió con otro contenido.',
    312: 'Esa entrada ya no existe.',
    501: 'El sistema no puede guardar nada ahora. No cambió nada. Llame a su técnico.',
    502: 'El sistema cometió un error. Inténtelo de nuevo; si sigue, llame a su técnico.',
    503: 'El sistema está arrancando o cerrando. Inténtelo en un momento.',
  },
}
