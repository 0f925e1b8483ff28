import { refuseShared } from '../../kernel/shared-errors.js';
import type { Fact } from '../../kernel/fact.js';
import type { AtividadeEvent } from '../atividade/atividade.events.js';
import type { Linha, Parte } from './parte.fields.js';
import { type NomeDaParte, partes } from './partes.fields.js';

/** A closed sheet that pays days, hours or pieces of an activity. */
export type TrabalhoPago = { readonly especie: string; readonly folha: number };

/** Cents of each line there is, by its kind and id. */
export type PartesLancadas = Record<string, number>;

/** Ten thousand million reais: beyond it a quantity was mistyped, and cents are no longer whole numbers that can be added. */
export const CUSTO_MAXIMO = 1_000_000_000_000;

const nomes = Object.keys(partes) as NomeDaParte[];
const doFato: Readonly<Record<string, NomeDaParte>> = Object.fromEntries(
  nomes.flatMap((nome) => [
    [partes[nome].fatos.lancado, nome],
    [partes[nome].fatos.excluido, nome],
  ]),
);

/** The key under which a line is remembered, by the type of a fact of its kind. */
export const chaveDaParte = (tipoDoFato: string, parteId: number): string => `${doFato[tipoDoFato]} ${parteId}`;

const comoFato = (type: string, data: Readonly<Record<string, unknown>>) => ({ type, data }) satisfies Fact as unknown as AtividadeEvent;

type Nova = { readonly parteId: number; readonly linha: Linha };

/** Lines of a kind, each with its cost. @throws CUSTO_ALTO_DEMAIS */
export const lancarPartes = (atividadeId: number, nome: NomeDaParte, linhas: readonly Nova[]): AtividadeEvent[] => {
  const { fatos, custo }: Parte = partes[nome];
  return linhas.map(({ parteId, linha }) => {
    const custoCentavos = custo(linha);
    if (custoCentavos > CUSTO_MAXIMO) throw refuseShared('CUSTO_ALTO_DEMAIS');
    return comoFato(fatos.lancado, { ...linha, atividadeId, parteId, custoCentavos });
  });
};

/** Takes lines out: those named, or all there are. One that is gone already writes nothing. */
export const retirarPartes = (
  atividadeId: number,
  lancadas: PartesLancadas,
  quais?: { readonly parte: NomeDaParte; readonly parteIds: readonly number[] },
): AtividadeEvent[] =>
  Object.entries(lancadas).flatMap(([chave, custoCentavos]) => {
    const [nome, id] = chave.split(' ') as [NomeDaParte, string];
    const parteId = Number(id);
    if (quais && (quais.parte !== nome || !quais.parteIds.includes(parteId))) return [];
    return [comoFato(partes[nome].fatos.excluido, { atividadeId, parteId, custoCentavos })];
  });

/** Rewrites lines under their own ids: a line with the same cost stays as it is, a deleted one stays deleted. @throws CUSTO_ALTO_DEMAIS */
export const trocarPartes = (
  atividadeId: number,
  lancadas: PartesLancadas,
  nome: NomeDaParte,
  linhas: readonly Nova[],
): AtividadeEvent[] => {
  const { custo }: Parte = partes[nome];
  const outras = linhas.filter(({ parteId, linha }) => {
    const antes = lancadas[`${nome} ${parteId}`];
    return antes !== undefined && antes !== custo(linha);
  });
  const parteIds = outras.map(({ parteId }) => parteId);
  return [...retirarPartes(atividadeId, lancadas, { parte: nome, parteIds }), ...lancarPartes(atividadeId, nome, outras)];
};
