import { z } from 'zod';
import { categoria, rotulo, vinculo } from '../../financeiro/campos.js';
import { dia } from '../../kernel/dates.js';
import { dinheiro, id, texto } from '../../kernel/decimal.js';
import { mudanca, vazio } from '../../kernel/vazio.js';
import { TIPOS_DE_FOLHA } from '../mensagens.js';

const MAX = 1_000_000;
const lista = () => z.array(id()).max(5_000);
const simOuNao = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]);

/** Which farm a sheet is of, or none. */
const fazenda = z.int().min(0).nullish();
/** The two kinds of sheet. */
const tipo = z.enum(Object.keys(TIPOS_DE_FOLHA) as (keyof typeof TIPOS_DE_FOLHA)[]);

const folha = {
  descricao: texto(120),
  inicio: dia(),
  fim: dia(),
  data: dia().meta({ description: 'Data do pagamento' }),
  colaboradores: lista().min(1, 'Escolha pelo menos um colaborador.'),
  fluxo: mudanca(vinculo()),
  categoria: mudanca(categoria()),
  valorDia: mudanca(dinheiro({ max: MAX })).meta({ description: 'O que vale um dia lançado sem valor' }),
  valorExtra: mudanca(dinheiro({ max: MAX })).meta({ description: 'O que vale uma hora extra lançada sem valor' }),
  regra: mudanca(rotulo()).meta({ description: 'Por qual acordo se paga: vai para a observação do lançamento' }),
  conta: mudanca(rotulo()).meta({ description: 'De qual conta se paga: vai para a observação do lançamento' }),
  pagamento: mudanca(z.union([z.literal(1), z.literal(2)])).meta({
    description: '1: um pagamento de tudo; 2: uma parcela de cada colaborador',
  }),
  descontarAdiantamentos: mudanca(simOuNao).meta({
    description: 'Se a folha desconta os adiantamentos em aberto: sim, a menos que se diga não',
  }),
  tipo: mudanca(tipo),
  filtrar_talhoes: mudanca(simOuNao),
  talhoes: mudanca(lista()),
  fazendas: mudanca(lista()),
};

/** A new sheet. Plots count only with `filtrar_talhoes`; without `fazendas`, only the sheet's own farm does. */
export const criarFolha = (nome: string) =>
  z
    .strictObject({ ...folha, fazenda })
    .refine(({ inicio, fim }) => inicio <= fim, { path: ['fim'], message: 'O fim do período vem antes do início.' })
    .meta({ id: nome });

/**
 * A change of a sheet: fields that are not sent stay. It also stays on the farm that it was made on, whatever `fazenda` says: the published
 * forms send the same one at every change, whichever farm the sheet is of. `pedida`: what it said, for the answer to tell.
 */
export const alterarFolha = (nome: string) =>
  z
    .strictObject({ ...folha, fazenda: z.int().min(0) })
    .partial()
    .transform(({ fazenda: pedida, ...body }) => ({ ...body, pedida, ...(pedida === 0 && { fazenda: pedida }) }))
    .meta({ id: nome });
export type PedidoDeFolha = z.output<ReturnType<typeof alterarFolha>>;

/** Each plot is charged the sum of the lines of work in it. */
const PELO_TRABALHO = 'USO_DIRETO';
const rateio = z.union(
  [
    z.literal(PELO_TRABALHO),
    z.boolean().transform((sim) => (sim ? PELO_TRABALHO : null)),
    z.literal([0, 1]).transform((sim) => (sim === 1 ? PELO_TRABALHO : null)),
  ],
  `Use 1, ou ${PELO_TRABALHO}, para repartir a despesa entre os talhões do trabalho; 0 para não repartir.`,
);

/** Closes a sheet. The expense goes to `fazenda`, by default the active farm. */
export const trancarFolha = (nome: string) =>
  z
    .strictObject({ categoria: vazio(categoria()), rateio: vazio(rateio), fazenda })
    .optional()
    .meta({ id: nome });
export type PedidoDeFechamento = z.output<ReturnType<typeof trancarFolha>>;

/** The payment of one worker, fixed whatever the work gives, and the reason. */
export const reajustarFolha = (nome: string) =>
  z.strictObject({ valor: dinheiro({ max: MAX }), motivo: vazio(texto(500)) }).meta({ id: nome });
