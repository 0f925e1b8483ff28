import { diaToBr } from '../kernel/dates.js';
import { fromScaled, mulDivHalfUp } from '../kernel/scaled.js';

type Resposta = { readonly codigo: string; readonly resposta: string | null; readonly prazo: string | null };
export type Atendimento = {
  readonly atendimento: string | null;
  readonly criterios: number;
  readonly conformes: number;
  readonly naoConformes: number;
  readonly naoSeAplicam: number;
  readonly faltam: string | null;
  readonly aviso: string | null;
};

/** The most codes that are named; of more it is said how many. */
const NOMEADOS = 12;
const nomear = (codigos: readonly string[]): string | null => {
  if (codigos.length === 0) return null;
  const mais = codigos.length - NOMEADOS;
  return `${codigos.slice(0, NOMEADOS).join(', ')}${mais > 0 ? ` e mais ${mais}` : ''}`;
};

/** The share of a norm that is met. Answers to criteria that it does not have do not count; criteria without an answer are missing. */
export const atendimentoDe = (
  codigos: readonly string[],
  respostas: readonly Resposta[],
  validade: string | null,
  hoje: string,
): Atendimento => {
  const daNorma = new Map(respostas.map((uma) => [uma.codigo, uma]));
  const com = (resposta: string) => codigos.filter((codigo) => daNorma.get(codigo)?.resposta === resposta);
  const [conformes, naoConformes, naoSeAplicam] = [com('CONFORME'), com('NAO_CONFORME'), com('NAO_SE_APLICA')];
  const respondidos = new Set([...conformes, ...naoConformes, ...naoSeAplicam]);
  const aplicaveis = codigos.length - naoSeAplicam.length;
  const atrasados = naoConformes.filter((codigo) => (daNorma.get(codigo)?.prazo ?? hoje) < hoje);
  const avisos = [
    validade !== null && validade < hoje && `Venceu em ${diaToBr(validade)}.`,
    atrasados.length > 0 && `Passou o prazo de corrigir: ${nomear(atrasados)}.`,
    codigos.length === 0 && 'A norma não tem critérios: inclua-os para responder a eles.',
  ].filter((aviso) => aviso !== false);
  return {
    atendimento: aplicaveis === 0 ? null : fromScaled(mulDivHalfUp(conformes.length, 1_000_000, aplicaveis), 4),
    criterios: codigos.length,
    conformes: conformes.length,
    naoConformes: naoConformes.length,
    naoSeAplicam: naoSeAplicam.length,
    faltam: nomear(codigos.filter((codigo) => !respondidos.has(codigo))),
    aviso: avisos.length > 0 ? avisos.join(' ') : null,
  };
};
