import { diaToBr } from '@tulha/domain/kernel/dates';
import type { PassoDoCaminho } from '@tulha/domain/rastreabilidade/historico/caminho';
import type { Dossie } from '@tulha/read-models/rastreabilidade/dossie.queries';
import type { LinhaVista } from '@tulha/read-models/rastreabilidade/historico-linha';

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

/** What a line of history says beside itself, in one text, without persons. */
export const detalhesPublicos = ({ detalhes }: LinhaVista): string =>
  detalhes
    .filter(({ rotulo }) => !DE_PESSOAS.has(rotulo))
    .map(({ rotulo, valor }) => `${rotulo}: ${valor}`)
    .join('; ');

/** `03/06/2026 a 19/06/2026`, or the one day. */
export const periodoDito = ({ de, ate }: Pick<PassoDoCaminho, 'de' | 'ate'>): string =>
  de === ate ? diaToBr(de) : `${diaToBr(de)} a ${diaToBr(ate)}`;

/** `11,2 a 12 %`, or the one measure. */
export const umidadeDita = ({ umidade }: Pick<PassoDoCaminho, 'umidade'>): string | null => {
  if (!umidade) return null;
  const [menor, maior] = umidade.map((uma) => uma.replace('.', ','));
  return menor === maior ? `${menor} %` : `${menor} a ${maior} %`;
};

/** What a dossier had to leave out, in words: whoever reads it must know. */
export const faltaNoDossie = ({ historico, genealogia, contada }: Dossie): string[] => {
  const cortado = (mostra: number, total: number, diga: (mostra: string, total: string) => string) =>
    total > mostra ? [diga(mostra.toLocaleString('pt-BR'), total.toLocaleString('pt-BR'))] : [];
  return [
    ...(contada ? [] : ['O caminho do café e as classificações não cabem aqui: a história é longa demais para um dossiê.']),
    ...cortado(historico.linhas.length, historico.total, (n, total) => `Histórico: os primeiros ${n} de ${total} registros.`),
    ...cortado(genealogia.ancestrais.length, genealogia.total, (n, total) => `Lotes de que veio: os ${n} mais próximos de ${total}.`),
  ];
};
