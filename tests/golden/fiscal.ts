import { chaveInventada } from '@tulha/sefaz/simulator/nota-xml';
import type { Recurso } from './recurso.js';

let notas = 0;
const formDaNota = () => {
  const numero = ++notas;
  const chave = chaveInventada({ numero, destinatario: { documento: '' }, itens: [] });
  return {
    numero: String(numero),
    chave,
    emitida: '2026-08-05',
    emitente: 'ADUBOS DO SUL',
    total: 100.5,
    pagamento: 'A_VISTA',
    obs: 'Adubo',
  };
};

/** Invoices by hand; those that come as XML have a spec of their own. */
export const fiscal: Readonly<Record<string, Recurso>> = {
  'notas-fiscais': {
    path: '/invoices',
    form: () => Promise.resolve(formDaNota()),
    invalido: { total: 1.234, chave: '1' },
    campos: ['chave', 'total'],
    recusado: async ({ fazer }) => {
      const uma = formDaNota();
      await fazer('POST', '/invoices', uma);
      return { chave: uma.chave };
    },
    codigo: 'CADASTRO_REPETIDO',
    corrigido: (form) => ({ ...form, total: 120.5 }),
    uso: { fazer: ({ fazer }, { id }) => fazer('POST', `/invoices/${id}/financial`, {}), codigo: 'NOTA_JA_LANCADA' },
  },
};
