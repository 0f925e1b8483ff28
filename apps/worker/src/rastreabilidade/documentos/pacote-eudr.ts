import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import { zip } from '@tulha/platform/files/zip';
import { instanteBr, partesDaEudr } from './formas.js';
import { abrirPapel } from './papel.js';

const ficha = async (resumo: ResumoEudr, agora: string): Promise<Buffer> => {
  const out = new PassThrough();
  const inteira = buffer(out);
  const nome = `${resumo.assunto === 'lote' ? 'Lote' : 'Venda'} ${resumo.codigo}`;
  const emitida = `Emitida em ${instanteBr(agora)}`;
  const papel = abrirPapel(out, { titulo: `Origem: ${nome}`, emitidoEm: new Date(agora) });
  papel.titulo(nome, `Ficha de origem para a União Europeia. ${emitida}.`);
  papel.paragrafo('O arquivo talhoes.geojson, deste pacote, é o que o importador envia ao sistema de informação da União Europeia.');
  partesDaEudr(papel, resumo);
  await papel.fechar(`${nome} · ${emitida}`);
  out.end();
  return inteira;
};

/** What goes to the importer: the plots for the EU's system, the data for a program, and a sheet for a person. */
export const empacotar = async (resumo: ResumoEudr, geojson: string, agora: string): Promise<Buffer> =>
  zip([
    { name: 'talhoes.geojson', content: Buffer.from(geojson) },
    { name: 'dados.json', content: Buffer.from(`${JSON.stringify({ ...resumo, emitidoEm: agora }, null, 2)}\n`) },
    { name: 'ficha.pdf', content: await ficha(resumo, agora) },
  ]);
