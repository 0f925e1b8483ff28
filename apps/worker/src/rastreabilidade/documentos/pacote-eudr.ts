import { PassThrough, type Writable } from 'node:stream';
import type { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import { writeZip } from '@tulha/platform/files/zip';
import { partesDaEudr } from './formas.js';
import { instanteBr } from '../../papel/instante.js';
import { abrirPapel } from '../../papel/papel.js';

/** Made when it is its turn, and read while it is made. */
async function* ficha(resumo: ResumoEudr, agora: string): AsyncGenerator<Buffer> {
  const out = new PassThrough();
  const nome = `${resumo.assunto === 'lote' ? 'Lote' : 'Venda'} ${resumo.codigo}`;
  const emitida = `Emitida em ${instanteBr(agora)}`;
  const papel = abrirPapel(out, { titulo: `Origem: ${nome}`, emitidoEm: new Date(agora) });
  papel.titulo(nome, `Ficha de origem para a União Europeia. ${emitida}.`);
  papel.paragrafo('O arquivo talhoes.geojson, deste pacote, é o que o importador envia ao sistema de informação da União Europeia.');
  partesDaEudr(papel, resumo);
  papel.fechar(`${nome} · ${emitida}`).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  yield* out;
}

/** What goes to the importer: the plots for the EU's system, the data for a program, and a sheet for a person. */
export const empacotar = (out: Writable, resumo: ResumoEudr, geojson: string, agora: string): Promise<void> =>
  writeZip(out, [
    { name: 'talhoes.geojson', content: [Buffer.from(geojson)] },
    { name: 'dados.json', content: [Buffer.from(`${JSON.stringify({ ...resumo, emitidoEm: agora }, null, 2)}\n`)] },
    { name: 'ficha.pdf', content: ficha(resumo, agora) },
  ]);
