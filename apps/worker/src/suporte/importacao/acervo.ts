import { setTimeout as wait } from 'node:timers/promises';
import type { Acervo } from '@tulha/application/suporte/importacao/acervo';
import { limitesDo } from '@tulha/domain/acesso/planos';
import { catalogues } from '@tulha/domain/catalogues/index';
import { dobrar } from '@tulha/domain/kernel/palavras';
import { chave } from '@tulha/domain/suporte/importacao/referencias';
import { findConta } from '@tulha/read-models/acesso/usuario.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import {
  apoioDaImportacao,
  cadastrosPorNome,
  categoriasPorNome,
  type ComChave,
  registrosDaSafra,
} from '@tulha/read-models/suporte/importacao.queries';
import { policiesReached } from '@tulha/operation/policies/pending';
import type { JobTools } from '../../jobs/tools.js';

const WITHIN_MS = 60_000;

const mapaDe = (registros: readonly ComChave[]): Map<string, number> => new Map(registros.map(({ id, partes }) => [chave(...partes), id]));

/** Waits until everything written so far shows, with its consequences. @returns how far the log had come. */
const emDia = async ({ store, progress, pool }: JobTools, signal: AbortSignal): Promise<string> => {
  const until = Date.now() + WITHIN_MS;
  for (const head = await store.head(); (await policiesReached(pool)) < head; await wait(50, undefined, { signal })) {
    if (Date.now() > until) throw new Error('The consequences are not drawn');
  }
  const head = await store.head();
  if (!(await progress.waitFor(head, WITHIN_MS))) throw new Error('The read model does not keep up');
  return head;
};

/** The account's records, by the keys under which an import finds them. */
export const carregarAcervo = async (
  tools: JobTools,
  conta: number,
  signal: AbortSignal,
): Promise<{ readonly acervo: Acervo; readonly desde: string }> => {
  const desde = await emDia(tools, signal);
  const reader = readerOf(tools.readDb, conta);
  const registros = { ...(await cadastrosPorNome(reader, Object.keys(catalogues))), ...(await registrosDaSafra(reader)) };
  const { categorias, tipoDaCategoria } = await categoriasPorNome(reader);
  const porNomeDobrado = categorias.map(({ id, nome }) => ({ id, partes: [dobrar(nome)] }));
  const ids = Object.fromEntries(
    Object.entries({ ...registros, categoria: porNomeDobrado }).map(([especie, lista]) => [especie, mapaDe(lista)]),
  );
  const { fazendas: limiteDeFazendas } = limitesDo((await findConta(tools.readDb, conta))?.plano ?? '');
  return { acervo: { ids, tipoDaCategoria, limiteDeFazendas, ...(await apoioDaImportacao(reader)) }, desde };
};
