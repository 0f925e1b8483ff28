import { EnvioDeNotas } from '@tulha/domain/fiscal/nota-fiscal.answers';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import { defineRoutes, route } from '../http/pipeline/route.js';
import { enviarNotas, FORM_DE_NOTAS, receberNotas } from './receber-notas.js';

/** Routes of invoices that a register does not have. Must stand before `/invoices/:id`. */
export const notaFiscalRoutes = defineRoutes({
  path: notaFiscal.path,
  tag: notaFiscal.title.plural,
  permissao: notaFiscal.permissao,
  routes: {
    enviar: route({
      method: 'PATCH',
      path: '/uploads',
      raw: true,
      slow: true,
      porFazenda: true,
      summary: 'Inclui notas por seus XML (formulário: file, até 50), com um veredicto para cada',
      form: FORM_DE_NOTAS,
      receive: receberNotas,
      answer: EnvioDeNotas,
      handle: (ctx) => enviarNotas(ctx),
    }),
  },
});
