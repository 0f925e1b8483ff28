import { createHash } from 'node:crypto';
import { arquivoDoLivro, VERSAO_DO_LEIAUTE } from '@tulha/domain/fiscal/lcdpr/arquivo';
import { linhasEntregues } from '@tulha/domain/fiscal/lcdpr/entrega/diferencas-do-livro';
import type { LivroEntregueCommand } from '@tulha/domain/fiscal/lcdpr/entrega/livro-entregue.decider';
import type { Livro } from '@tulha/domain/fiscal/lcdpr/livro.types';
import type { Recorded } from '@tulha/domain/kernel/fact';
import { nomeDoAutor, predicado } from '@tulha/domain/suporte/ato/sentenca';
import { chaveDe, nomesDe } from '@tulha/read-models/references/nomes.queries';
import type { Ctx } from '../http/pipeline/route.js';

const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex');

/** Letters of a digest that tell two texts of one line apart. */
const LETRAS = 24;

/** The book as it stands: its lines as a filing keeps them, and the digest of its file. */
export const comoEsta = (livro: Livro) => ({
  linhas: linhasEntregues(livro, (texto) => sha256(`${livro.declarante.id}|${livro.ano}|${texto}`).slice(0, LETRAS)),
  sha256: sha256(arquivoDoLivro(livro)),
});

type Entregue = Extract<LivroEntregueCommand, { type: 'EntregarLivroCaixa' }>['data'];

/** The filing of a book as it stands. */
export const entregaDe = (livro: Livro, entrega: Pick<Entregue, 'livroEntregueId' | 'entregueEm' | 'recibo'>): Entregue => {
  const { linhas, sha256: digest } = comoEsta(livro);
  const soma = (qual: 'entradaCentavos' | 'saidaCentavos') => linhas.reduce((total, linha) => total + linha[qual], 0);
  return {
    ...{ ...entrega, produtorId: livro.declarante.id, ano: livro.ano, leiaute: VERSAO_DO_LEIAUTE, sha256: digest },
    ...{ entradaCentavos: soma('entradaCentavos'), saidaCentavos: soma('saidaCentavos'), linhas: [...linhas] },
  };
};

type Diferenca = { readonly lancamento: number };

/** The last fact of an entry behind a place in the log: who, when and what. */
const ultimoDepoisDe = async ({ services }: Ctx, lancamento: number, posicao: string): Promise<Recorded | undefined> => {
  let ultimo: Recorded | undefined;
  for await (const fato of services.store.read(`lancamento-${lancamento}`)) if (fato.position > posicao) ultimo = fato;
  return ultimo;
};

/** Where in the log a filing stands: by it, and by no clock, is known what came after. */
const posicaoDa = async ({ services }: Ctx, entrega: number): Promise<string> => {
  for await (const { position } of services.store.read(`livro_entregue-${entrega}`)) return position;
  throw new Error(`Filing ${entrega} has a row and no fact`);
};

/** Lines of a difference with who changed their entries last; of one that no fact of its entry changed, another record did, and nobody is named. */
export const comQuemMudou = async <D extends Diferenca>(ctx: Ctx, diferencas: readonly D[], entrega: number) => {
  const posicao = await posicaoDa(ctx, entrega);
  const lancamentos = [...new Set(diferencas.map(({ lancamento }) => lancamento))];
  const fatos = new Map(await Promise.all(lancamentos.map(async (id) => [id, await ultimoDepoisDe(ctx, id, posicao)] as const)));
  const atores = [...fatos.values()].flatMap((fato) => (fato ? [{ especie: 'usuario', id: fato.meta.ator }] : []));
  const nomes = await nomesDe(ctx.reader, atores);
  return diferencas.map((diferenca) => {
    const fato = fatos.get(diferenca.lancamento);
    if (!fato) return { ...diferenca, por: null, em: null, fez: null };
    const { ator, recordedAt } = fato.meta;
    return {
      ...{ ...diferenca, em: recordedAt, fez: predicado({ tipo: fato.type, fatos: 1, registro: null }) },
      por: nomeDoAutor({ ator, nome: nomes.get(chaveDe({ especie: 'usuario', id: ator }))?.nome ?? null }),
    };
  });
};
