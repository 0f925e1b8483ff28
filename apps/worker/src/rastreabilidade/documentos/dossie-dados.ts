import type { Fuso } from '@tulha/domain/kernel/relogio';
import { diaToBr } from '@tulha/domain/kernel/dates';
import type { PassoDoCaminho } from '@tulha/domain/rastreabilidade/historico/caminho';
import type { Dossie } from '@tulha/read-models/rastreabilidade/documentos/dossie.queries';
import { toScaled, toWire } from '@tulha/domain/kernel/decimal';
import { quantia } from './formas.js';
import type { Correcao } from '@tulha/read-models/rastreabilidade/historico/correcoes-dos-ancestrais.queries';
import { deixouDeValer, type LinhaVista } from '@tulha/read-models/rastreabilidade/historico/historico-linha';

/** Stages as people say them. */
export const ETAPAS: Readonly<Record<string, string>> = {
  colhido: 'Colhido',
  terreiro: 'No terreiro',
  secagem: 'Na secagem',
  ressecagem: 'Na ressecagem',
  descanso: 'Em descanso',
  armazem: 'No armazém',
  despolpado: 'Despolpado',
  beneficiado: 'Beneficiado',
  cooperativa: 'Na cooperativa',
  encerrado: 'Encerrado',
};

const PROCESSOS: Readonly<Record<string, string>> = {
  lote: 'Colheita',
  despolpagem: 'Despolpa',
  beneficio: 'Benefício',
  rebeneficio: 'Rebenefício',
  terreiro: 'Terreiro',
  secagem: 'Secador',
  ressecagem: 'Ressecagem',
  armazem: 'Armazém',
  cooperativa: 'Depósito na cooperativa',
};
export const processoDito = (processo: string): string => PROCESSOS[processo] ?? processo;

/** Details of a line that speak of persons: they stay on the farm. */
const DE_PESSOAS: ReadonlySet<string> = new Set(['Responsável', 'Cliente']);

/** The details of a line of history, in one text, without persons. */
export const detalhesPublicos = ({ detalhes }: LinhaVista): string =>
  detalhes
    .filter(({ rotulo }) => !DE_PESSOAS.has(rotulo))
    .map(({ rotulo, valor }) => `${rotulo}: ${valor}`)
    .join('; ');

/** The event of a line of history, and whether it was taken back. */
export const tituloDito = (linha: LinhaVista): string => (deixouDeValer(linha) ? `${linha.titulo} (desfeito)` : linha.titulo);

/** Figures that did not add up, and the reason they were accepted. */
export const ressalvaDita = ({ aviso, motivo }: Pick<Dossie['ressalvas'][number], 'aviso' | 'motivo'>): string =>
  `${aviso} Motivo: ${motivo}`;

/** `03/06/2026 a 19/06/2026`, or the one day. */
export const periodoDito = ({ de, ate }: Pick<PassoDoCaminho, 'de' | 'ate'>): string =>
  de === ate ? diaToBr(de) : `${diaToBr(de)} a ${diaToBr(ate)}`;

/** Said above the way of the coffee. */
export const SOBRE_O_CAMINHO =
  'Do talhão até este lote, todos os lotes de que veio juntos. Em cada processo contam-se os lotes que entraram e os que saíram.';

/** How many lots a process had, in and out. It says so in full: in the dossier of one lot, *6 lotes* alone would read as lots made from it. */
export const lotesDitos = ({ lotes }: Pick<PassoDoCaminho, 'lotes'>): string =>
  lotes === 1 ? '1 lote' : `${lotes.toLocaleString('pt-BR')} lotes, entre os que entraram e os que saíram`;

/** `11,2 a 12 %`, or the one measure. */
export const umidadeDita = ({ umidade }: Pick<PassoDoCaminho, 'umidade'>): string | null => {
  if (!umidade) return null;
  const [menor, maior] = umidade.map((uma) => uma.replace('.', ','));
  return menor === maior ? `${menor} %` : `${menor} a ${maior} %`;
};

/** A dossier as it is written: with the digest of its content, and the address in its code. */
export type DossieDito = Dossie & { readonly conteudo: string; readonly endereco: string | null; readonly fuso: Fuso };

/** The plots a line named, each with its part. */
const talhoesDitos = ({ detalhes }: LinhaVista) =>
  detalhes.flatMap(({ rotulo, valor, talhao }) => (talhao === undefined ? [] : [`${rotulo.replace('Talhão ', '')} ${valor}`]));

/** The fact that a lot's place follows from another record: no user entered it, so it is no correction. */
const SEGUE = 'LoteSituado';

const proprias = ({ historico, lote }: Dossie): Correcao[] =>
  historico.linhas.flatMap((linha) => {
    const { tipo, titulo, quando, quantidade, unidade, registradoEm: ditoEm, ator: ditoPor, desfeitaPor } = linha;
    const oQue = [`${titulo}, ${quando}`, ...talhoesDitos(linha)].join('; ');
    return desfeitaPor && tipo !== SEGUE
      ? [{ loteId: lote.id, lote: lote.codigo, oQue, quantidade, unidade, ditoEm, ditoPor, ...desfeitaPor }]
      : [];
  });

/** Entries about the lot, or its ancestors, that were later corrected or deleted, with author, time and reason. */
export const correcoesDo = (dossie: Dossie): Correcao[] => [...proprias(dossie), ...dossie.genealogia.correcoes.linhas];

/** The quantities that came to the lot and left it, by cause; together they are its balance. */
export const balancoDo = ({ historico, lote }: Dossie) => {
  if (historico.total > historico.linhas.length) return []; // cut short, it would come to another sum
  const valem = historico.linhas.filter(({ desfeita, delta }) => !desfeita && delta !== 0);
  const somas = [...Map.groupBy(valem, ({ titulo }) => titulo)].map(([titulo, linhas]) => ({
    titulo,
    registros: linhas.length,
    quantidade: toWire(
      linhas.reduce((soma, { delta }) => soma + (toScaled(delta, 3) ?? 0), 0),
      3,
    ),
  }));
  return [...somas, { titulo: 'Saldo', registros: valem.length, quantidade: lote.saldo }];
};

/** A loss in kg, or that it was not weighed. */
export const perdaDita = (perda: number | null): string => (perda === null ? 'não se sabe' : quantia(perda, 'kg'));

/** Tells the reader how to check that a file was issued here, and that it still agrees with the present data. */
export const COMO_CONFERIR = 'Para conferir este documento: tulha documento verificar ARQUIVO, ou com este resumo no lugar do arquivo.';

/** Lists the parts that a dossier had to leave out, so that its reader knows of them. */
export const faltaNoDossie = ({ historico, genealogia, contada }: Dossie): string[] => {
  const cortado = (mostra: number, total: number, diga: (mostra: string, total: string) => string) =>
    total > mostra ? [diga(mostra.toLocaleString('pt-BR'), total.toLocaleString('pt-BR'))] : [];
  return [
    ...(contada ? [] : ['O caminho do café e as classificações não cabem aqui: a história é longa demais para um dossiê.']),
    ...cortado(historico.linhas.length, historico.total, (n, total) => `Histórico: os primeiros ${n} de ${total} registros.`),
    ...cortado(
      genealogia.correcoes.linhas.length,
      genealogia.correcoes.total,
      (n, total) => `Correções dos lotes de que veio: as primeiras ${n} de ${total}.`,
    ),
    ...cortado(genealogia.ancestrais.length, genealogia.total, (n, total) => `Lotes de que veio: os ${n} mais próximos de ${total}.`),
  ];
};
