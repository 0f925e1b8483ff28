import { isChaveDeNfe, partesDaChave } from '@tulha/domain/fiscal/chave';
import type { DocumentoLido } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import type { ConteudoFiscal } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { instantFromIso, isDia } from '@tulha/domain/kernel/calendar';
import { storable } from '@tulha/domain/kernel/storable';
import { toScaled } from '@tulha/domain/kernel/scaled';
import { parseNfe } from '../nfe/parse-nfe.js';
import { at, find, readTree, textAt, type Tree } from '../nfe/tree.js';
import { UnreadableXml } from '../nfe/unreadable.js';

type Onde = { readonly nsu: string | null; readonly conteudo: ConteudoFiscal };

const SITUACOES: Readonly<Record<string, 'AUTORIZADA' | 'DENEGADA' | 'CANCELADA'>> = { 1: 'AUTORIZADA', 2: 'DENEGADA', 3: 'CANCELADA' };
const CANCELADAS = ['101', '151', '155'];
const DENEGADAS = ['110', '205', '301', '302', '303'];

const needed = (value: string | null, what: string): string => {
  if (value === null) throw new UnreadableXml(`O documento não diz ${what}.`);
  return value;
};

const instante = (value: string | null, what: string): string => {
  const em = instantFromIso(needed(value, what));
  if (em === undefined) throw new UnreadableXml(`O documento diz ${what} de um jeito que não se lê.`);
  return em;
};

const dia = (value: string | null, what: string): string => {
  const texto = needed(value, what).slice(0, 10);
  if (!isDia(texto)) throw new UnreadableXml(`O documento diz ${what} por um dia que não existe.`);
  return texto;
};

const centavos = (value: string | null): number => {
  const valor = toScaled(needed(value, 'o valor'), 2);
  if (valor === undefined) throw new UnreadableXml('O documento diz o valor de um jeito que não se lê.');
  return valor;
};

const chaveDe = (tree: Tree): string => {
  const chave = needed(textAt(tree, 'chNFe'), 'a chave da nota').toUpperCase();
  if (!isChaveDeNfe(chave)) throw new UnreadableXml('A chave que o documento diz não é de uma NF-e.');
  return chave;
};

const resumo = (tree: Tree, onde: Onde): DocumentoLido => {
  const chave = chaveDe(tree);
  const { numero, serie } = partesDaChave(chave);
  const emitenteDocumento = (textAt(tree, 'CNPJ') ?? textAt(tree, 'CPF'))?.toUpperCase() ?? null;
  return {
    tipo: 'resumo',
    dados: {
      ...{ ...onde, chave, numero, serie, emitenteDocumento },
      emitente: storable(textAt(tree, 'xNome') ?? emitenteDocumento ?? 'Emitente').slice(0, 120),
      emitida: dia(textAt(tree, 'dhEmi'), 'quando a nota foi emitida'),
      autorizada: instante(textAt(tree, 'dhRecbto'), 'quando a nota foi autorizada'),
      valorCentavos: centavos(textAt(tree, 'vNF')),
      situacao: SITUACOES[textAt(tree, 'cSitNFe') ?? ''] ?? 'AUTORIZADA',
    },
  };
};

const nota = (bytes: Uint8Array, onde: Onde): DocumentoLido => {
  const lida = parseNfe(bytes);
  const { chave, numero, serie, emitente, protocolo } = lida;
  const cStat = protocolo?.situacao ?? '';
  const negada = DENEGADAS.includes(cStat) ? 'DENEGADA' : 'AUTORIZADA';
  return {
    tipo: 'nota',
    dados: {
      ...{ ...onde, chave, numero, serie, emitenteDocumento: emitente.documento },
      emitente: emitente.nome ?? emitente.documento ?? 'Emitente',
      emitida: lida.emissao.slice(0, 10),
      autorizada: instante(protocolo?.recebido || lida.emissao, 'quando a nota foi autorizada'),
      valorCentavos: centavos(lida.total),
      situacao: CANCELADAS.includes(cStat) ? 'CANCELADA' : negada,
    },
  };
};

/** Bounds of the layout: what a letter corrects, and what it says of itself. */
const [TEXTO_MAX, CONDICOES_MAX] = [1_000, 5_000];
const textoDe = (texto: string | null, max: number): string | null =>
  texto === null ? null : storable(texto).trim().slice(0, max) || null;

const evento = (tree: Tree, onde: Onde): DocumentoLido => {
  const inf = tree.name === 'resEvento' ? tree : (find(tree, 'infEvento') ?? tree);
  const retorno = at(find(tree, 'retEvento'), 'infEvento') ?? inf;
  const tipo = needed(textAt(inf, 'tpEvento'), 'que evento é').slice(0, 6);
  const sequencia = Number(textAt(inf, 'nSeqEvento') ?? '1');
  if (!Number.isSafeInteger(sequencia) || sequencia < 1) throw new UnreadableXml('O evento não diz qual é.');
  const detalhe = find(inf, 'detEvento');
  return {
    tipo: 'evento',
    dados: {
      ...{ ...onde, chave: chaveDe(inf), tipo, sequencia },
      descricao: storable(textAt(inf, 'xEvento') ?? textAt(detalhe, 'descEvento') ?? tipo).slice(0, 60),
      em: instante(textAt(inf, 'dhEvento') ?? textAt(retorno, 'dhRegEvento') ?? textAt(inf, 'dhRecbto'), 'quando o evento foi'),
      protocolo: textAt(retorno, 'nProt')?.slice(0, 20) ?? null,
      inteiro: tree.name === 'procEventoNFe',
      texto: textoDe(textAt(detalhe, 'xCorrecao') ?? textAt(detalhe, 'xJust'), TEXTO_MAX),
      condicoes: textoDe(textAt(detalhe, 'xCondUso'), CONDICOES_MAX),
    },
  };
};

/** One document of an answer, by its root element; the schema's name is only a hint. @throws UnreadableXml */
export const lerDocumento = (bytes: Uint8Array, onde: Onde): DocumentoLido => {
  const tree = readTree(bytes);
  switch (tree.name) {
    case 'resNFe':
      return resumo(tree, onde);
    case 'nfeProc':
    case 'NFe':
      return nota(bytes, onde);
    case 'resEvento':
    case 'procEventoNFe':
      return evento(tree, onde);
    default:
      throw new UnreadableXml('A SEFAZ distribuiu um documento que não se conhece.');
  }
};
