import { PassThrough, type Writable } from 'node:stream';
import type { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import { writeZip } from '@tulha/platform/files/zip';
import { partesDaEudr } from './formas.js';
import { type Fuso, minutoToBr } from '@tulha/domain/kernel/relogio';
import { abrirPapel } from '../../papel/papel.js';

/** The summary of the package, the file of its plots, and the time zone of their farms. */
type Pacote = { readonly resumo: ResumoEudr; readonly arquivo: string; readonly fuso: Fuso };

/** Made when it is its turn, and read while it is made. */
async function* ficha({ resumo, fuso }: Pacote, agora: string): AsyncGenerator<Buffer> {
  const out = new PassThrough();
  const nome = `${resumo.assunto === 'lote' ? 'Lote' : 'Venda'} ${resumo.codigo}`;
  const emitida = `Emitida em ${minutoToBr(agora, fuso)}`;
  const papel = abrirPapel(out, { titulo: `Origem: ${nome}`, emitidoEm: new Date(agora) });
  papel.titulo(nome, `Ficha de origem para a União Europeia. ${emitida}.`);
  papel.paragrafo('O arquivo talhoes.geojson, deste pacote, é o que o importador envia ao sistema de informação da União Europeia.');
  partesDaEudr(papel, resumo, fuso);
  papel.fechar(`${nome} · ${emitida}`).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  yield* out;
}

/** The files for the importer: the plots for the EU's system, the data for a program, and a sheet for a person. */
export const empacotar = (out: Writable, pacote: Pacote, agora: string): Promise<void> =>
  writeZip(out, [
    { name: 'talhoes.geojson', content: [Buffer.from(pacote.arquivo)] },
    { name: 'dados.json', content: [Buffer.from(`${JSON.stringify({ ...pacote.resumo, emitidoEm: agora }, null, 2)}\n`)] },
    { name: 'ficha.pdf', content: ficha(pacote, agora) },
  ]);
