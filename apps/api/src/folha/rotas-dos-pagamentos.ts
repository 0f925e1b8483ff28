import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { reajustarFolha } from '@tulha/domain/folha/comum/pedido';
import { toScaled } from '@tulha/domain/kernel/decimal';
import type { Reader } from '@tulha/read-models/read/reader';
import { z } from 'zod';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';
import { exigirCadastro } from '../rotas/exigir-cadastro.js';
import { idNaRota } from '../rotas/list-query.js';
import { arquivosDa } from './arquivos-da-folha.js';
import { folhaDe, type Row, salas } from './folha.js';

type Pagamento = { readonly colaborador: number; readonly valor: number; readonly reajuste: number };

/** The differences between the payments of the kinds of sheet. */
type DaEspecie<P extends Pagamento> = {
  readonly especie: EspecieDeFolha;
  readonly reajustar: ReturnType<typeof reajustarFolha>;
  readonly detalhe: z.ZodType;
  readonly pagamento: z.ZodType;
  readonly detalheDe: (reader: Reader, row: Row) => Promise<{ readonly content: readonly P[]; readonly total: number }>;
  /** The payment of a worker without lines in the sheet. */
  readonly semLinhas: Omit<P, 'colaborador' | 'nome' | 'codigo'>;
};

const centavos = (valor: number) => toScaled(valor, 2) as number;

const Um = z.object({ id: idNaRota, colabId: idNaRota });

/** The pay of each worker of a kind of sheet. */
export const rotasDosPagamentos = <P extends Pagamento>(sua: DaEspecie<P>): Readonly<Record<string, Route>> => {
  const { especie, detalheDe } = sua;
  const { executar } = salas[especie];

  /** One worker of a sheet; who has done nothing is there with nothing. */
  const pagamentoDe = async (ctx: Ctx<unknown, unknown, unknown>, folhaId: number, colaborador: number) => {
    const { row } = await folhaDe(ctx, especie, folhaId);
    const { content } = await detalheDe(ctx.reader, row);
    return content.find((pagamento) => pagamento.colaborador === colaborador) ?? { colaborador, ...sua.semLinhas };
  };

  return {
    obter: route({
      method: 'GET',
      path: '/:id',
      summary: 'O que cada colaborador tem a receber na folha',
      answer: sua.detalhe,
      handle: async (ctx) => detalheDe(ctx.reader, (await folhaDe(ctx, especie, ctx.params.id)).row),
    }),
    reajustar: route({
      method: 'PUT',
      path: '/:id',
      summary: 'Reajusta o que um colaborador recebe',
      query: z.object({ colaborador: idNaRota }),
      body: sua.reajustar,
      answer: sua.pagamento,
      handle: async (ctx) => {
        const { id: folhaId } = ctx.params;
        const { colaborador: colaboradorId } = ctx.query;
        const { valor, reajuste } = (await pagamentoDe(ctx, folhaId, colaboradorId)) as Pagamento;
        const linhasCentavos = centavos(valor) - centavos(reajuste);
        const { valor: valorCentavos, motivo } = ctx.body;
        const data = { folhaId, colaboradorId, linhasCentavos, valorCentavos, ...(motivo !== null && { motivo }) };
        await executar(ctx, folhaId, { type: 'ReajustarFolha', data });
        return pagamentoDe(ctx, folhaId, colaboradorId);
      },
    }),
    incluir: route({
      method: 'POST',
      path: '/:id/:colabId',
      params: Um,
      summary: 'Põe mais um colaborador na folha',
      answer: sua.pagamento,
      handle: async (ctx) => {
        const { id: folhaId, colabId } = ctx.params;
        const { row } = await folhaDe(ctx, especie, folhaId);
        await exigirCadastro(ctx as Ctx, 'colaborador', colabId, 'colaborador');
        const atuais = row.colaborador_ids as number[];
        const colaboradorIds = atuais.includes(colabId) ? atuais : [...atuais, colabId];
        await executar(ctx, folhaId, { type: 'AlterarFolha', data: { folhaId, mudou: { colaboradorIds } } });
        return pagamentoDe(ctx, folhaId, colabId);
      },
    }),
    ...arquivosDa(especie),
  };
};
