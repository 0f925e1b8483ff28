import { PALAVRAS_DA_CIENCIA_AUTOMATICA } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
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
      const enviada = formDaNota();
      await fazer('POST', '/invoices', enviada);
      return { chave: enviada.chave };
    },
    codigo: 'CADASTRO_REPETIDO',
    corrigido: (form) => ({ ...form, total: 120.5 }),
    uso: { fazer: ({ fazer }, { id }) => fazer('POST', `/invoices/${id}/financial`, {}), codigo: 'NOTA_JA_LANCADA' },
  },
};

type Recebida = { readonly chave: string; readonly emitente: string };
/** The key of the invoice that its issuer corrected. */
const corrigidaDe = (content: readonly Recebida[]) => content.find(({ emitente }) => emitente === 'DEFENSIVOS CERRADO SA')?.chave;

const trocasDaCienciaAutomatica = async (mesa: Mesa): Promise<void> => {
  const { id } = (await mesa.ana.call('GET', '/nfe/consultar', undefined, mesa.sitio.na)).body.content[0];
  const dizer = { metodo: 'PUT', rota: '/nfe/consultar/{id}/ciencia-automatica', em: { id } } as const;
  const corpo = { ligada: true, palavras: PALAVRAS_DA_CIENCIA_AUTOMATICA };
  await mesa.pedir({ caso: 'inválido', ...dizer, corpo: { ligada: true } });
  await mesa.pedir({ caso: 'recusado', ...dizer, corpo: { ...corpo, palavras: 'Sim.' } });
  await mesa.pedir({ caso: 'outra conta', ...dizer, corpo, quem: mesa.bia });
  await mesa.pedir({ caso: 'certo', ...dizer, corpo });
  await mesa.pedir({ caso: 'repetido', ...dizer, corpo });
};

/** Calls about distributed invoices, answered by the simulator, which has some for a document that asks first. */
const trocasDaSefaz = async (mesa: Mesa, certificateId: number): Promise<void> => {
  const consultar = { metodo: 'POST', rota: '/nfe/consultar' } as const;
  await mesa.pedir({ caso: 'inválido', ...consultar, corpo: { certificateId, nsu: 'x' } });
  await mesa.pedir({ caso: 'outra conta', ...consultar, corpo: { certificateId }, quem: mesa.bia });
  await mesa.pedir({ caso: 'certo', ...consultar, corpo: { certificateId } });
  await mesa.pedir({ caso: 'recusado', ...consultar, corpo: { certificateId } });
  await mesa.pedir({ caso: 'certo', metodo: 'GET', rota: '/nfe/consultar' });
  await trocasDaCienciaAutomatica(mesa);
  await mesa.pedir({ caso: 'certo', metodo: 'GET', rota: '/nfe/notas', query: '?size=2' });
  await mesa.pedir({ caso: 'inválido', metodo: 'GET', rota: '/nfe/notas', query: '?situacao=X' });
  await mesa.pedir({ caso: 'certo', metodo: 'GET', rota: '/nfe/notas/pendentes-manifestacao', query: '?size=2' });
  await mesa.pedir({ caso: 'outra conta', metodo: 'GET', rota: '/nfe/notas', quem: mesa.bia });
  const { content } = (await mesa.ana.call('GET', '/nfe/notas', undefined, mesa.sitio.na)).body;
  const em = { chave: (content as readonly Recebida[])[0]?.chave };
  const manifestar = { metodo: 'POST', rota: '/nfe/manifestar' } as const;
  const ciencia = { certificateId, ...em, tipoEvento: 'CIENCIA' };
  await mesa.pedir({ caso: 'inválido', ...manifestar, corpo: { ...ciencia, tipoEvento: 'OUTRO' } });
  await mesa.pedir({ caso: 'outra conta', ...manifestar, corpo: ciencia, quem: mesa.bia });
  await mesa.pedir({ caso: 'certo', ...manifestar, corpo: ciencia });
  await mesa.pedir({ caso: 'certo', metodo: 'GET', rota: '/nfe/chave/{chave}/eventos', em: { chave: corrigidaDe(content) } });
  await mesa.pedir({ caso: 'outra conta', metodo: 'GET', rota: '/nfe/chave/{chave}/eventos', em, quem: mesa.bia });
  const evento = { metodo: 'GET', rota: '/nfe/chave/{chave}/eventos/{evento}/download' } as const;
  await mesa.pedir({ caso: 'certo', ...evento, em: { chave: corrigidaDe(content), evento: '110110-2' } });
  await mesa.pedir({ caso: 'inválido', ...evento, em: { ...em, evento: '1' } });
  await mesa.pedir({ caso: 'recusado', ...evento, em: { ...em, evento: '110110-9' } });
  const baixar = { metodo: 'GET', rota: '/nfe/chave/{chave}/xml/download', em } as const;
  await mesa.pedir({ caso: 'recusado', ...baixar });
  const atualizar = { metodo: 'POST', rota: '/nfe/manifestar/atualizar-xml' } as const;
  await mesa.pedir({ caso: 'inválido', ...atualizar, corpo: { certificateId, chave: '1' } });
  await mesa.pedir({ caso: 'outra conta', ...atualizar, corpo: { certificateId, ...em }, quem: mesa.bia });
  await mesa.pedir({ caso: 'certo', ...atualizar, corpo: { certificateId, ...em } });
  const verificar = { metodo: 'GET', rota: '/nfe/notas/verificar-xml/{chave}', em } as const;
  await mesa.pedir({ caso: 'certo', ...verificar });
  await mesa.pedir({ caso: 'inválido', ...verificar, em: { chave: '1' } });
  for (const rota of [verificar, baixar]) await mesa.pedir({ caso: 'outra conta', ...rota, quem: mesa.bia });
  await mesa.pedir({ caso: 'certo', ...baixar });
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
  await trocasDaSefaz(mesa, em.id);
  const desativar = { metodo: 'PUT', rota: `${rota}/desativar`, em } as const;
  await foraDoLugar(mesa, desativar);
  await mesa.pedir({ caso: 'certo', ...desativar });
  await mesa.pedir({ caso: 'repetido', ...desativar });
  await foraDoLugar(mesa, { metodo: 'DELETE', rota, em });
  await mesa.pedir({ caso: 'certo', metodo: 'DELETE', rota, em });
  await mesa.pedir({ caso: 'recusado', metodo: 'DELETE', rota, em });
};
