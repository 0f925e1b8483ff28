import { momentoDe, porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import type { Momento } from '@tulha/domain/rastreabilidade/ledger/datas';
import { Rebeneficio } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { semId } from '@tulha/domain/rastreabilidade/ledger/transformacao.campos';
import type { Medida } from '@tulha/domain/rastreabilidade/rebeneficio/medida';
import { RealizarRebeneficio } from '@tulha/domain/rastreabilidade/rebeneficio/rebeneficio.commands';
import { rebeneficios } from '@tulha/read-models/rastreabilidade/rebeneficio/rebeneficio.queries';
import type { z } from 'zod';
import { type Ctx, defineRoutes } from '../../http/pipeline/route.js';
import { wasSent } from '../../rotas/sent-fields.js';
import { exigirDiaDaSaida, semSaida } from '../processo/da-saida.js';
import { formularios } from '../transformacao/formularios.js';
import { exclusoes, leituras, type Pedido, saidaDe, type Transformacao } from '../transformacao/transformacao.js';
import { medidaDe } from './medida.js';

type PedidoDoRebeneficio = Pedido & { readonly perdaG: number | null; readonly medida: Medida | null; readonly saida: Momento | null };

type Form = z.output<typeof RealizarRebeneficio>;

const DA_MEDIDA = ['unidadeFracao', 'medida', 'medidaTara'] as const;

/**
 * Fields that a correction recomputes or clears: the loss follows from inputs and outputs, another measure brings its own figures, and
 * clearing an exit clears its hour.
 */
const naoFica = ({ unidadeFracao, ...enviado }: Partial<Form>): readonly string[] => [
  'perda',
  ...(unidadeFracao === undefined ? [] : ['medida', 'medidaTara']),
  ...semSaida(enviado),
];

const doForm = async (
  ctx: Ctx,
  body: Form,
  fazendaId: number,
  _feitas: readonly number[],
  antes?: PedidoDoRebeneficio,
): Promise<PedidoDoRebeneficio> => {
  exigirDiaDaSaida(ctx, body);
  return {
    fazendaId,
    // A measure not sent stays as recorded, even if the farm's measures have changed since.
    medida: antes && !DA_MEDIDA.some((nome) => wasSent(ctx, nome)) ? antes.medida : await medidaDe(ctx, body),
    saida: momentoDe(body.dataSaida, body.horaSaida),
    codigo: body.codigo,
    em: { dia: body.dataEntrada, hora: body.horaEntrada },
    entradas: porcoesDe(body.lotes),
    saidas: body.escolha.map((saida) => saidaDe(saida, 'Rebeneficiado')),
    perdaG: body.perda,
    adicionais: semId(body.adicionais),
    responsavel: body.responsavel,
  };
};

const rebeneficio: Transformacao<PedidoDoRebeneficio> = {
  processo: 'rebeneficio',
  nome: 'Rebenefício',
  registros: rebeneficios,
  answer: Rebeneficio,
  // Its loss is the input less the output: it is not sent again, it follows.
  pedidoDoRegistro: (row, comum) => ({
    ...comum,
    perdaG: null,
    medida: row.medida as Medida | null,
    saida: momentoDe(row.saida_em, row.saida_hora),
  }),
  realizar: (rebeneficioId, pedido, saidas) => ({ type: 'RealizarRebeneficio', data: { ...pedido, saidas, rebeneficioId } }),
  corrigir: (rebeneficioId, pedido, saidas, motivo) => ({
    type: 'CorrigirRebeneficio',
    data: { ...pedido, saidas, rebeneficioId, motivo },
  }),
};

/** Beans are sieved, parted or put together. */
export const rebeneficioRoutes = defineRoutes({
  path: 'rastreabilidade/rebeneficio',
  tag: 'Rastreabilidade: rebenefício',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras(rebeneficio),
    ...formularios(rebeneficio, {
      summary: 'Rebenefício: peneira, separa e junta lotes',
      form: RealizarRebeneficio,
      corrigivel: 'CorrigirRebeneficio',
      idNoFato: 'rebeneficioId',
      doForm,
      naoFica,
    }),
    ...exclusoes(rebeneficio),
  },
});
