import { reais } from '../../kernel/cells/texto.js';
import { curto } from '../../kernel/curto.js';
import type { Fact } from '../../kernel/fact.js';
import type { Shown } from '../../kernel/register/consequence.js';
import { deBase, nomeDaUnidade, type Unidade } from '../../kernel/unidade.js';
import { avisosDoMovimento } from './avisos.js';
import { custosQueMudam } from './custos-que-mudam.js';
import type { Estoque } from './estoque.js';
import type { InsumoDito } from './linha.js';
import type { MovimentoEvent, Parte } from './movimento.events.js';

type Recebido = Extract<MovimentoEvent, { type: 'InsumoRecebido' }>['data'];
type Retirado = Extract<MovimentoEvent, { type: 'InsumoRetirado' }>['data'];
type EmFalta = Extract<MovimentoEvent, { type: 'InsumoAbaixoDoMinimo' }>['data'];

const medida = (quantidade: number, unidade: Unidade): string =>
  `${curto(deBase(Math.abs(quantidade), unidade), 3)} ${nomeDaUnidade(unidade)}`;

/** The lots that are taken, those first that expire first; nothing where there are none. */
const dosLotes = (lotes: readonly Parte[], unidade: Unidade): string => {
  const nomeados = lotes.filter(({ lote }) => lote !== '');
  if (nomeados.length === 0) return '';
  return ` (${nomeados.map(({ lote, quantidade }) => `lote ${lote}: ${medida(quantidade, unidade)}`).join(', ')})`;
};

/** The remarks about an entry or an exit that the stock would take now. */
const avisosDoFeito = (
  { insumoId, em, fazendaId, lotes, antesDaContagem }: Recebido | Retirado,
  tipo: 'entrada' | 'saida',
  insumo: string,
  { insumos }: Estoque,
): string[] => {
  const contada = insumos[insumoId]?.movimentos.some((um) => um.tipo === 'contagem' && um.em === em && um.fazendaId === fazendaId);
  const nomeados = lotes.filter(({ lote }) => lote !== '');
  return avisosDoMovimento({ insumo, tipo, em, lotes: nomeados, depoisDaContagem: contada === true && !antesDaContagem });
};

/** The preview of an entry: an expired lot, a count of the day that precedes it, or what later movements come to cost. */
export const oQueEntraria =
  (tells: string, insumos: readonly InsumoDito[]) =>
  (facts: readonly Fact[], state: unknown): Shown => ({
    tells,
    avisos: [
      ...(facts as readonly MovimentoEvent[]).flatMap(({ type, data }) =>
        type === 'InsumoRecebido'
          ? avisosDoFeito(data, 'entrada', insumos.find(({ id }) => id === data.insumoId)?.nome ?? '', state as Estoque)
          : [],
      ),
      ...custosQueMudam(facts as readonly MovimentoEvent[], state as Estoque, insumos),
    ],
  });

/** The preview of movements that are taken back: what the others come to cost. */
export const oQueVoltaria =
  (tells: string, insumos: readonly InsumoDito[]) =>
  (facts: readonly Fact[], state: unknown): Shown => ({
    tells,
    avisos: custosQueMudam(facts as readonly MovimentoEvent[], state as Estoque, insumos),
  });

/** The preview of an exit: its lots and its cost, and the warnings before it: an expired lot, a lack of stock, too little left, other costs. */
export const oQueSairia =
  (insumos: readonly InsumoDito[]) =>
  (facts: readonly Fact[], state: unknown): Shown => {
    const fatos = facts as readonly MovimentoEvent[];
    const insumoDe = (id: number) => insumos.find((um) => um.id === id) as InsumoDito;
    const feitos = fatos.flatMap(({ type, data }): Retirado[] => (type === 'InsumoRetirado' ? [data] : []));
    const faltas = fatos.flatMap(({ type, data }): EmFalta[] => (type === 'InsumoAbaixoDoMinimo' ? [data] : []));
    const frases = feitos.map(({ insumoId, quantidade, custoCentavos, lotes }) => {
      const { nome, unidade } = insumoDe(insumoId);
      return `${medida(quantidade, unidade)} de ${nome}${dosLotes(lotes, unidade)}, por ${reais(-custoCentavos + 0)}`;
    });
    return {
      tells: `Saem do estoque: ${frases.join('; ')}.`,
      avisos: [
        ...feitos.flatMap((feito) => {
          const { insumoId, semCusto } = feito;
          const { nome: insumo, unidade } = insumoDe(insumoId);
          const semHaver =
            semCusto > 0 ? [`${medida(semCusto, unidade)} de ${insumo} saem sem haver, e esperam o custo da próxima entrada.`] : [];
          return [...avisosDoFeito(feito, 'saida', insumo, state as Estoque), ...semHaver];
        }),
        ...faltas.map(({ insumoId, quantidade, minimo }) => {
          const { nome, unidade } = insumoDe(insumoId);
          return `Ficam ${medida(quantidade, unidade)} de ${nome}, menos do que o mínimo de ${medida(minimo, unidade)}.`;
        }),
        ...custosQueMudam(fatos, state as Estoque, insumos),
      ],
    };
  };
