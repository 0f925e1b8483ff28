import type { Answer } from '@tulha/domain/kernel/answers';
import { colunasDa } from '@tulha/domain/financeiro/extrato/colunas';
import type { ConferenciaDeExtrato, EnvioDeExtrato } from '@tulha/domain/financeiro/extrato/extrato.answers';
import { extratoDecider, type LinhaTrazida } from '@tulha/domain/financeiro/extrato/extrato.decider';
import type { Extrato } from '@tulha/domain/financeiro/extrato/extrato.events';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { toWire } from '@tulha/domain/kernel/decimal';
import { colunasLembradas, extratoDoArquivo, findExtrato } from '@tulha/read-models/financeiro/extrato.queries';
import type { Ctx } from '../../http/pipeline/route.js';
import { achado } from '../../rotas/achado.js';
import { enviado, type Interpretado, interpretar } from './receber-extrato.js';

/** The most rejected lines that are told, and kept, one by one. */
const DE_FORA_MAX = 200;
const PRIMEIRAS = 5;

/** The statement, or 404; sets the ETag. */
export const extratoDe = async (ctx: Ctx, id: number) => {
  const { view, versao } = achado(await findExtrato(ctx.reader, id));
  ctx.etag(versao);
  return view;
};

const doArquivo = ({ conta: { linhas: _linhas, deixadas, recusadas, conta, ...resto } }: Interpretado) => ({
  ...{ ...resto, contaBancaria: conta },
  ...{ recusadas: recusadas.slice(0, DE_FORA_MAX), quantasRecusadas: recusadas.length, deixadas: deixadas.length },
});

/** Imports a statement: adds its new lines; lines already known stay unchanged. */
export const importarExtrato = async (ctx: Ctx): Promise<Answer<typeof EnvioDeExtrato>> => {
  const veio = await enviado(ctx);
  const lido = await interpretar(ctx, veio);
  if (!lido) throw refuseFinanceiro('EXTRATO_SEM_COLUNAS');
  const { fluxo: fluxoId, nome, sha256 } = veio;
  const { linhas: lidas, deixadas, recusadas } = lido.conta;
  const [extratoId, primeira] = await Promise.all([
    ctx.nextId('extrato'),
    lidas.length > 0 ? ctx.nextId('extrato_linha', lidas.length) : Promise.resolve(0),
  ]);
  const linhas: LinhaTrazida[] = lidas.map((linha, n) => ({ ...linha, linhaId: primeira + n }));
  const data = {
    extratoId,
    fluxoId,
    nome,
    formato: veio.lido.formato,
    sha256,
    ...doArquivo(lido),
    linhas,
    colunas: lido.colunas,
    ...(veio.motivo !== null && { motivo: veio.motivo }),
  };
  const { facts } = await ctx.execute(extratoDecider, fluxoId, { type: 'ImportarExtrato', data }, { otherStream: true });
  const importado = facts.find(({ type }) => type === 'ExtratoImportado')?.data as Extrato | undefined;
  return {
    id: importado?.extratoId ?? (await extratoDoArquivo(ctx.reader, fluxoId, sha256)) ?? null,
    fluxo: fluxoId,
    resultado: importado ? 'IMPORTADO' : 'REPETIDO',
    novas: importado?.novas ?? 0,
    conhecidas: importado?.conhecidas ?? linhas.length,
    deixadas: deixadas.slice(0, DE_FORA_MAX),
    recusadas: recusadas.slice(0, DE_FORA_MAX),
    avisos: [...lido.avisos],
  };
};

const SEM_LINHAS = { banco: null, agencia: null, conta: null, linhas: [], deixadas: [], recusadas: [], saldo: null };

/** The lines that a file would bring, and the columns it is read by; nothing is written. */
export const conferirExtrato = async (ctx: Ctx): Promise<Answer<typeof ConferenciaDeExtrato>> => {
  const veio = await enviado(ctx);
  const { lido } = veio;
  const interpretado = await interpretar(ctx, veio);
  const { banco, agencia, conta, linhas, deixadas, recusadas } = interpretado?.conta ?? SEM_LINHAS;
  const { titulos, exemplos, colunas } =
    lido.formato === 'CSV'
      ? colunasDa(lido.rows, veio.colunas ?? (await colunasLembradas(ctx.reader, veio.fluxo)))
      : { titulos: [], exemplos: [], colunas: null };
  return {
    ...{ formato: lido.formato, banco, agencia, conta, titulos: [...titulos], exemplos, colunas: interpretado?.colunas ?? colunas },
    quantas: linhas.length,
    primeiras: linhas.slice(0, PRIMEIRAS).map(({ dia, centavos, texto }) => ({ dia, valor: toWire(centavos, 2), descricao: texto })),
    ...{ deixadas: deixadas.length, recusadas: recusadas.slice(0, DE_FORA_MAX), avisos: [...(interpretado?.avisos ?? [])] },
  };
};

/** Takes an import back: its lines are free to come again. */
export const excluirExtrato = async (ctx: Ctx, extratoId: number, motivo: string | null): Promise<void> => {
  const { view, versao } = achado(await findExtrato(ctx.reader, extratoId));
  ctx.checkVersion(versao);
  const data = { extratoId, fluxoId: view.fluxo, ...(motivo !== null && { motivo }) };
  await ctx.execute(extratoDecider, view.fluxo, { type: 'ExcluirExtrato', data }, { otherStream: true });
};
