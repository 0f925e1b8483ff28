import { RealizarBeneficio } from '@tulha/domain/rastreabilidade/beneficio/beneficio.commands';
import { avisosDaPerda, perdaQueSegue } from '@tulha/domain/rastreabilidade/beneficio/perda';
import { porcoesDe } from '@tulha/domain/rastreabilidade/ledger/campos';
import { Beneficio } from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import { semId } from '@tulha/domain/rastreabilidade/ledger/transformacao.campos';
import { beneficios } from '@tulha/read-models/rastreabilidade/beneficio/beneficio.queries';
import type { z } from 'zod';
import { InvalidRequest } from '../../http/pipeline/errors.js';
import { type Ctx, defineRoutes } from '../../http/pipeline/route.js';
import { wasSent } from '../../rotas/sent-fields.js';
import { comMotivo } from '../ensaio/ensaio.js';
import { formularios } from '../transformacao/formularios.js';
import { exclusoes, leituras, type Pedido, saidaDe, type Transformacao } from '../transformacao/transformacao.js';

type PedidoDoBeneficio = Pedido & { readonly avulso: boolean; readonly perdaG: number | null; readonly motivo?: string };

/** A loose record spends no lots. Those of a record that becomes loose are left behind unless the request says them. @throws InvalidRequest */
const exigirSemLotes = (ctx: Ctx, { avulso, lotes }: z.output<typeof RealizarBeneficio>): void => {
  if (avulso === 1 && lotes.length > 0 && wasSent(ctx, 'lotes'))
    throw new InvalidRequest([{ campo: 'lotes', mensagem: 'Um benefício avulso não gasta lotes: deixe lotes de fora, ou avulso em 0.' }]);
};

/** The record's own output is the first of its lots. A correction without a loss takes it from the outputs. */
const doForm = (
  ctx: Ctx,
  body: z.output<typeof RealizarBeneficio>,
  fazendaId: number,
  [principal = null]: readonly (number | null)[],
  antes?: PedidoDoBeneficio,
): PedidoDoBeneficio => {
  exigirSemLotes(ctx, body);
  const pedido = {
    fazendaId,
    codigo: body.codigo,
    em: { dia: body.dataEntrada, hora: body.horaEntrada },
    avulso: body.avulso === 1,
    entradas: body.avulso === 1 ? [] : porcoesDe(body.lotes),
    saidas: [
      { id: principal, tipo: body.tipo ?? 'Bica corrida', qualidade: body.qualidade, quantidadeG: body.quantidade },
      ...body.escolha.map((saida) => saidaDe(saida, 'Escolha')),
    ],
    perdaG: body.perda,
    adicionais: semId(body.adicionais),
    responsavel: body.responsavel,
    ...comMotivo(body.motivo),
  };
  return antes === undefined || wasSent(ctx, 'perda') ? pedido : { ...pedido, perdaG: perdaQueSegue(antes, pedido) };
};

const beneficio: Transformacao<PedidoDoBeneficio> = {
  processo: 'beneficio',
  nome: 'Benefício',
  registros: beneficios,
  answer: Beneficio,
  pedidoDoRegistro: (row, comum) => ({ ...comum, avulso: row.avulso, perdaG: row.perda_g }),
  avisos: avisosDaPerda,
  comPerda: (pedido, quantidadeG) => ({ ...pedido, perdaG: (pedido.perdaG ?? 0) + quantidadeG }),
  realizar: (beneficioId, pedido, saidas) => ({ type: 'RealizarBeneficio', data: { ...pedido, saidas, beneficioId } }),
  corrigir: (beneficioId, pedido, saidas, motivo) => ({ type: 'CorrigirBeneficio', data: { ...pedido, saidas, beneficioId, motivo } }),
};

/** Dry coffee becomes beans. */
export const beneficioRoutes = defineRoutes({
  path: 'rastreabilidade/beneficio',
  tag: 'Rastreabilidade: benefício',
  permissao: 'rastreabilidade',
  routes: {
    ...leituras(beneficio),
    ...formularios(beneficio, {
      summary: 'Benefício: café seco vira grão',
      form: RealizarBeneficio,
      corrigivel: 'CorrigirBeneficio',
      idNoFato: 'beneficioId',
      doForm,
    }),
    ...exclusoes(beneficio),
  },
});
