import { atOnce, type Steps } from '../../kernel/steps.js';
import { type Apontar, type Coletor, criarColetor, type Erros, LIMITE_DE_ERROS } from './erros.js';
import { type Arquivo, type Lidas, lerPlanilhas } from './leitura.js';
import { montarSafra, type Safra } from './modelo.js';
import { type NomeDePlanilha, planilhaDe } from './planilhas.js';
import { chave, conferirReferencias, type Existentes, reunirConhecidos } from './referencias.js';
import { REGRAS } from './regras.js';
import { conferirSaldos } from './saldos.js';

/** A season read from the files of an import, with all errors in them. Import only where `erros` is empty. */
export type SafraLida = Erros & { readonly safra: Safra };

/** Names a cell by its field, and finds its text in the rows read. */
const criarApontador = (lidas: Lidas, coletor: Coletor): Apontar => {
  const indices = new Map<NomeDePlanilha, Map<number, Readonly<Record<string, string>>>>();
  const celulas = (nome: NomeDePlanilha) => {
    const indice =
      indices.get(nome) ??
      new Map((lidas[nome]?.registros ?? []).map(({ linha, cru }) => [linha, cru as Readonly<Record<string, string>>]));
    indices.set(nome, indice);
    return indice;
  };
  return (nome, linha, campo, motivo) => {
    const { arquivo: declarado, colunas } = planilhaDe(nome);
    const arquivo = lidas[nome]?.arquivo ?? declarado;
    coletor.registrar({ arquivo, linha, coluna: colunas[campo]?.coluna ?? '', valor: celulas(nome).get(linha)?.[campo] ?? '', motivo });
  };
};

/** Plots whose whole harvest is in these files: new here, picked here, and no line of theirs wrong. */
const colheitaConhecida = (lidas: Lidas, safra: Safra) => {
  const novos = new Set(safra.talhoes.map(({ fazenda, nome }) => chave(fazenda, nome)));
  const colhidos = new Set(safra.colheitas.map(({ fazenda, talhao }) => chave(fazenda, talhao)));
  for (const { fazenda = '', talhao = '' } of lidas.colheitas?.rejeitadas ?? []) colhidos.delete(chave(fazenda, talhao));
  return (fazenda: string, talhao: string): boolean => novos.has(chave(fazenda, talhao)) && colhidos.has(chave(fazenda, talhao));
};

/**
 * Judges the rows of an import together: the records they point at exist (in the files or in `existentes`), dates are in order, each
 * re-processing balances to the gram, and no lot goes below zero when every movement is replayed. The balance of a lot the account already
 * has is not known here; the ledger judges it. Rows refused while reading are in `coletor` already and cause no second error.
 */
export function* validarSafra(lidas: Lidas, existentes: Existentes = {}, coletor = criarColetor()): Steps<SafraLida> {
  const safra = yield* montarSafra(lidas);

  yield;
  const conhecidos = reunirConhecidos(lidas, safra, existentes);
  yield;
  const apontar = criarApontador(lidas, coletor);
  yield* conferirReferencias(lidas, conhecidos, apontar);
  for (const regra of REGRAS) {
    yield;
    regra({ lidas, safra, existentes, conhecidos, apontar, coletor });
  }
  yield* conferirSaldos(safra, { apontar, incerto: conhecidos.loteIncerto, colheitaConhecida: colheitaConhecida(lidas, safra) });
  return { safra, ...coletor.resultado() };
}

/** Reads and judges the files of an import; keeps the first `limite` errors and counts the rest. */
export const lerSafra = (arquivos: readonly Arquivo[], existentes: Existentes = {}, limite = LIMITE_DE_ERROS): SafraLida => {
  const coletor = criarColetor(limite);
  return atOnce(validarSafra(lerPlanilhas(arquivos, coletor), existentes, coletor));
};
