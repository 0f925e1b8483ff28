import { z } from 'zod';
import { dia, hora } from '../../kernel/dates.js';
import { dinheiro, id, idOuNenhum, quantidade, texto } from '../../kernel/decimal.js';
import { emBranco } from '../../kernel/letras.fields.js';
import { vazio } from '../../kernel/vazio.js';

const opcional = <T extends z.ZodType>(schema: T) => z.union([schema, emBranco(), z.null()]).optional();

/** The kind of an activity that says nothing of it. */
export const COLHEITA = 'COLHEITA';

/** `POST` and `PUT /v1/reg-atividades`. `talhao` is short for one in `talhoesIds`; neither means general expenses of the farm. */
export const RegistrarAtividade = z
  .strictObject({
    fazenda: opcional(id()),
    safra: opcional(id()),
    talhao: opcional(id()),
    talhoesIds: z.array(id()).max(200, 'Use no máximo 200 talhões.').optional(),
    atividade: opcional(z.union([id(), texto(120)])),
    data: opcional(dia()),
    horaInicial: opcional(hora()),
    horaFinal: opcional(hora()),
    terminaNoDiaSeguinte: opcional(z.literal([0, 1])).meta({
      description: '1: a hora final é do dia seguinte. Sem dizer, uma hora final antes da inicial é recusada.',
    }),
    obs: opcional(texto(2_000)),
    grupo: opcional(id()).meta({ description: 'A atividade de que esta é parte' }),
  })
  .meta({ id: 'RegistrarAtividade' });

type TalhoesDitos = Pick<z.output<typeof RegistrarAtividade>, 'talhao' | 'talhoesIds'>;

/** The plots of a request by either of their names: an empty list beside a plot is that plot. */
export const talhoesDitos = ({ talhao, talhoesIds = [] }: TalhoesDitos): readonly number[] =>
  talhoesIds.length === 0 && talhao ? [talhao] : talhoesIds;

/** Whether a request says one plot by one name, and others by the other. */
export const talhoesDiscordam = ({ talhao, talhoesIds = [] }: TalhoesDitos): boolean =>
  Boolean(talhao) && talhoesIds.length > 0 && !talhoesIds.includes(talhao as number);

/** Why picking leaves its plot or its day that had become a lot already. */
const motivo = vazio(texto(500)).meta({ description: 'Por que sai a colheita que já virou lote; fica na história' });

/** `PUT /v1/reg-atividades/{id}`. */
export const AlterarAtividade = RegistrarAtividade.extend({ motivo }).meta({ id: 'AlterarAtividade' });

/** `PUT /v1/reg-atividades/by-filters`: the fields of `newValue` are set in every record asked for; the others stay. */
export const AlterarAtividades = z
  .strictObject({
    ids: z.array(id()).max(500, 'Use no máximo 500 registros por vez.').optional(),
    newValue: RegistrarAtividade.omit({ fazenda: true, grupo: true }).refine(
      (novo) => Object.values(novo).some((valor) => valor !== undefined),
      'Diga o que muda: a atividade, a data, a safra, os talhões, as horas ou a observação.',
    ),
    motivo,
  })
  .meta({ id: 'AlterarAtividades' });

/** How a worker's day is measured: litres, or whole containers (units, sacks). */
export const TIPOS_DE_MEDIDA = ['L', 'UN', 'SC'] as const;

const medida = quantidade({ min: 0.001, max: 100_000 })
  .optional()
  .meta({ description: 'Litros de uma medida; sem dizer, a medida padrão dos parâmetros da conta', unit: 'L' });
const valor = dinheiro({ max: 1_000_000 }).meta({ description: 'Valor de uma medida' });
const colhido = z.int().min(0).max(100_000).meta({ description: 'Medidas inteiras' });
const resto = quantidade({ max: 100_000 });

/** The body of a deletion of picking, or of an activity with it. */
export const ExcluirColheita = z.strictObject({ motivo }).meta({ id: 'ExcluirColheita' });

const UMA_LINHA = 'Informe pelo menos uma linha.';
const linhasOuNenhuma = <T extends z.ZodType>(vinculo: T) => z.array(vinculo).max(500, 'Use no máximo 500 linhas por vez.');
const linhas = <T extends z.ZodType>(vinculo: T) => linhasOuNenhuma(vinculo).min(1, UMA_LINHA);

const vinculo = z
  .strictObject({
    colaborador: id(),
    /** Only where the activity has several plots. */
    talhao: opcional(id()),
    tipo: z.enum(TIPOS_DE_MEDIDA).default('L'),
    medida,
    valor,
    colhido,
    resto: resto.optional().meta({ description: 'Sobra da última medida; só vale no tipo L', unit: 'L' }),
    tara: quantidade({ max: 100_000 }).optional().meta({ unit: 'L' }),
  })
  .transform(({ tipo, resto: sobra, tara, medida: litros, valor: paga, colhido: medidas, colaborador, talhao }) => ({
    colaboradorId: colaborador,
    talhaoId: talhao ?? null,
    tipo,
    medidaMl: litros ?? null,
    quantidade: medidas,
    restoMl: tipo === 'L' ? (sobra ?? 0) : 0,
    taraMl: tara ?? 0,
    valorMedidaCentavos: paga,
  }));
export type VinculoDeColheita = z.output<typeof vinculo> & { readonly medidaMl: number };

/** A picking by machine. */
const vinculoMecanico = z
  .strictObject({
    id: z
      .union([z.literal(0), emBranco(), z.null()], 'A linha já existe: para trocá-la, exclua-a e lance a nova.')
      .optional()
      .meta({ description: 'De uma linha nova, nada ou 0' }),
    maquina: id(),
    talhao: opcional(id()),
    tipo: z.enum(TIPOS_DE_MEDIDA).default('L'),
    medida,
    valor,
    colhido,
    resto: resto.default(0).meta({ description: 'Sobra da última medida', unit: 'L' }),
  })
  .transform(({ maquina, talhao, tipo, medida: litros, valor: custa, colhido: medidas, resto: restoMl }) => ({
    maquinaId: maquina,
    talhaoId: talhao ?? null,
    tipo,
    medidaMl: litros ?? null,
    quantidade: medidas,
    restoMl,
    valorMedidaCentavos: custa,
  }));
export type VinculoMecanico = z.output<typeof vinculoMecanico> & { readonly medidaMl: number };

/** Picking by people or by a machine. */
const MODOS_DE_COLHEITA = ['manual', 'mecanica'] as const;
const MODO_RUIM = 'Use o modo manual ou mecanica.';
export const modoDeColheita = () => z.enum(MODOS_DE_COLHEITA, MODO_RUIM);

/** Picking by people. */
export const colheitaManual = z.strictObject({ modo: z.literal('manual').optional(), vinculos: linhas(vinculo) });

/** `POST /v1/reg-atividades/{id}/mdobrascolheita`. */
export const LancarColheita = z
  .discriminatedUnion(
    'modo',
    [colheitaManual, z.strictObject({ modo: z.literal('mecanica'), vinculos: linhas(vinculoMecanico) })],
    MODO_RUIM,
  )
  .meta({ id: 'LancarColheita' });

const simplificada = z
  .strictObject({
    id: opcional(idOuNenhum()).meta({ description: 'De uma linha que já existe: fica no lugar dela. De uma nova, nada ou 0' }),
    /** Only where the activity has several plots. */
    talhao: opcional(id()),
    colhido: quantidade({ min: 0.001, max: 10_000_000 }).meta({ unit: 'L' }),
    tara: quantidade({ max: 10_000_000 }).default(0).meta({ unit: 'L' }),
  })
  .transform(({ id: no, talhao, colhido: colhidoMl, tara: taraMl }) => ({
    substitui: no ?? null,
    talhaoId: talhao ?? null,
    colhidoMl,
    taraMl,
  }));
export type ColheitaDita = Omit<z.output<typeof simplificada>, 'substitui'>;

/** `POST /v1/reg-atividades/{id}/colheita-simplificada`. With `removeOthers`, the simplified lines that it does not name go: all, where it has none. */
export const LancarColheitaSimplificada = z
  .strictObject({ colheitas: linhasOuNenhuma(simplificada), removeOthers: z.boolean().default(false), motivo })
  .superRefine(({ colheitas, removeOthers }, { addIssue }) => {
    if (colheitas.length === 0 && !removeOthers) addIssue({ code: 'custom', path: ['colheitas'], message: UMA_LINHA });
    const substituidas = colheitas.map(({ substitui }) => substitui);
    const outra = substituidas.findIndex((substituida, indice) => substituida !== null && substituidas.indexOf(substituida) < indice);
    if (outra >= 0)
      addIssue({ code: 'custom', path: ['colheitas', outra, 'id'], message: 'Esta linha já está no pedido: diga-a uma vez.' });
  })
  .meta({ id: 'LancarColheitaSimplificada' });
