import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lerColunas } from '@tulha/domain/financeiro/extrato/colunas';
import { type ContaLida, peneirar } from '@tulha/domain/financeiro/extrato/do-banco';
import { CamposDoEnvio } from '@tulha/domain/financeiro/extrato/extrato.commands';
import type { ColunasDoExtrato } from '@tulha/domain/financeiro/extrato/extrato.events';
import { refuseFinanceiro } from '@tulha/domain/financeiro/errors';
import { fluxo as fluxos } from '@tulha/domain/financeiro/fluxo.catalogue';
import { pastaDaImportacao } from '@tulha/jobs/importar-safra.job';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { colunasLembradas } from '@tulha/read-models/financeiro/extrato.queries';
import { TooLarge } from '../../http/pipeline/errors.js';
import type { Ctx } from '../../http/pipeline/route.js';
import { formDePlanilhas, type Planilhas, receberPlanilhas } from '../../jobs/receber.js';
import { exigirCadastro } from '../../rotas/exigir-cadastro.js';
import { type ArquivoLido, lerExtrato } from './ler-extrato.js';

const MEGA = 1_048_576;
const LIMITES = { arquivos: 1, bytesPorArquivo: 4 * MEGA, bytes: 4 * MEGA, campos: 8, bytesPorCampo: 2_000 };

export const FORM_DO_EXTRATO = {
  ...formDePlanilhas('file', CamposDoEnvio, LIMITES),
  file: { name: 'file', required: true, maxBytes: LIMITES.bytesPorArquivo, accepts: 'Extrato OFX, CSV ou XLSX' },
};

const grande = (nome: string) => new TooLarge(`O arquivo ${nome} passa de ${LIMITES.bytesPorArquivo / MEGA} MB: traga um período menor.`);

/** Keeps the file that came on disk until it is read. */
export const receberExtrato = receberPlanilhas(FORM_DO_EXTRATO, LIMITES, { grande, lidosNoPedido: true });

type Enviado = {
  readonly fluxo: number;
  readonly colunas: ColunasDoExtrato | null;
  readonly motivo: string | null;
  readonly nome: string;
  readonly sha256: string;
  readonly lido: ArquivoLido;
};

/** The content of a request, read; its file is deleted. @throws EXTRATO_ILEGIVEL, REFERENCIA_NAO_ENCONTRADA */
export const enviado = async (ctx: Ctx): Promise<Enviado> => {
  const { id, arquivos, campos } = ctx.body as Planilhas;
  const pasta = join(ctx.services.config.dataDir, pastaDaImportacao(id));
  try {
    const { fluxo, colunas = null, motivo = null } = CamposDoEnvio.parse(Object.fromEntries(campos));
    await exigirCadastro(ctx, 'fluxo', fluxo, 'fluxo');
    const bytes = await readFile(join(pasta, '0.csv'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const lido = await lerExtrato(String(ctx.auth.conta), bytes);
    return { fluxo, motivo, colunas: colunas as ColunasDoExtrato | null, nome: arquivos[0]?.nome ?? '', sha256, lido };
  } finally {
    await rm(pasta, { recursive: true, force: true });
  }
};

/** Accounts are the same by their digits, whatever zeros and signs stand between them. */
const digitosDe = (conta: string | null | undefined): string => {
  const digitos = [...(conta ?? '')].filter((letra) => letra >= '0' && letra <= '9').join('');
  let inicio = 0;
  while (digitos[inicio] === '0') inicio++;
  return digitos.slice(inicio);
};

/** Some banks put the branch before the number. */
const mesmaConta = (doBanco: string | null, nossa: string | null | undefined): boolean => {
  const [um, outro] = [digitosDe(doBanco), digitosDe(nossa)];
  return um !== '' && outro !== '' && (um === outro || um.endsWith(outro));
};

const juntas = (contas: readonly ContaLida[]): ContaLida => {
  const [primeira, ...outras] = contas as [ContaLida, ...ContaLida[]];
  return outras.reduce(
    (junta, conta) => ({
      ...junta,
      linhas: [...junta.linhas, ...conta.linhas],
      recusadas: [...junta.recusadas, ...conta.recusadas],
      saldo: conta.saldo && (!junta.saldo || conta.saldo.dia >= junta.saldo.dia) ? conta.saldo : junta.saldo,
    }),
    primeira,
  );
};

/** The account of a file that the cash flow is; its only one where there is but one. @throws EXTRATO_DE_VARIAS_CONTAS */
const contaDoFluxo = (contas: readonly ContaLida[], nossa: string | null | undefined): ContaLida => {
  const iguais = contas.filter(({ conta }) => mesmaConta(conta, nossa));
  if (iguais.length > 0) return juntas(iguais);
  const nomes = [...new Set(contas.map(({ conta }) => conta ?? 'sem número'))];
  if (nomes.length > 1) throw refuseFinanceiro('EXTRATO_DE_VARIAS_CONTAS', { contas: nomes.slice(0, 5).join(', ') });
  return juntas(contas);
};

export type Interpretado = {
  readonly conta: ContaLida;
  readonly colunas: ColunasDoExtrato | null;
  readonly avisos: readonly string[];
};

/** The movements of the cash flow's account in a file, without its other rows; undefined where a spreadsheet's columns are not known. */
export const interpretar = async (ctx: Ctx, { fluxo, colunas, lido }: Enviado): Promise<Interpretado | undefined> => {
  const dele = await findInCatalogue(ctx.reader, fluxos, fluxo);
  if (lido.formato === 'CSV') {
    const lida = lerColunas(lido.rows, colunas, await colunasLembradas(ctx.reader, fluxo));
    return lida && { conta: peneirar(lida.conta, ctx.hoje), colunas: lida.colunas, avisos: lido.notas };
  }
  const nossa = dele?.view.conta;
  const conta = contaDoFluxo(lido.contas, nossa);
  const outra = conta.conta !== null && nossa && !mesmaConta(conta.conta, nossa);
  const avisos = outra
    ? [`O extrato é da conta ${conta.conta}, e o fluxo ${dele?.view.descricao} diz ser da conta ${nossa}. Confira.`]
    : [];
  return { conta: peneirar(conta, ctx.hoje), colunas: null, avisos };
};
