import { chaveInventada } from '@tulha/sefaz/simulator/nota-xml';
import { LEGADO } from '@tulha/sefaz/simulator/pfx-legado';
import { formulario } from '../../apps/api/src/testing/formulario.js';
import type { Mesa } from './mesa.js';
import { foraDoLugar, listar, obter, type Recurso } from './recurso.js';

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

/** Certificates. One comes in a form: its upload has a suite of its own, and the other calls are here. */
export const trocasDosCertificados = async (mesa: Mesa): Promise<void> => {
  await mesa.fazer('PUT', `/fazendas/${mesa.sitio.na['x-fazenda']}`, { cnpj: LEGADO.documento });
  const { body, headers } = formulario({ senha: LEGADO.senha }, { nome: 'a1.pfx', conteudo: Buffer.from(LEGADO.pfx, 'base64') });
  const { body: incluido } = await mesa.ana.call('POST', '/nfe/certificados', body, { ...headers, ...mesa.sitio.na });
  const em = { id: incluido.id as number };
  const rota = '/nfe/certificados/{id}';
  await listar(mesa, '/nfe/certificados');
  await obter(mesa, rota, em);
  await mesa.pedir({ caso: 'inválido', metodo: 'POST', rota: '/nfe/certificados/consulta', corpo: { certificado: 1 } });
  await mesa.pedir({ caso: 'recusado', metodo: 'POST', rota: '/nfe/certificados' });
  const desativar = { metodo: 'PUT', rota: `${rota}/desativar`, em } as const;
  await foraDoLugar(mesa, desativar);
  await mesa.pedir({ caso: 'certo', ...desativar });
  await mesa.pedir({ caso: 'repetido', ...desativar });
  await foraDoLugar(mesa, { metodo: 'DELETE', rota, em });
  await mesa.pedir({ caso: 'certo', metodo: 'DELETE', rota, em });
  await mesa.pedir({ caso: 'recusado', metodo: 'DELETE', rota, em });
};
