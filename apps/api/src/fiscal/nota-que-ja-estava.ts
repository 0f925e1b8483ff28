import { registerDeciders } from '@tulha/application/catalogue-deciders';
import { centavosDe, instanteDoProtocolo } from '@tulha/domain/fiscal/da-nota-lida';
import { notaFiscal } from '@tulha/domain/fiscal/nota-fiscal.register';
import type { NotaLida } from '@tulha/domain/fiscal/nota-lida';
import { reais } from '@tulha/domain/kernel/cells/texto';
import type { RegisterRules } from '@tulha/domain/kernel/register/register.decider';
import { fazenda } from '@tulha/domain/propriedade/fazenda.catalogue';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';
import { guardarArquivo } from '../rotas/guardar-arquivo.js';

const decider = registerDeciders[notaFiscal.tabela] as RegisterRules;
type Lida = { readonly nota: NotaLida; readonly bytes: Buffer };
type Daqui = NonNullable<Awaited<ReturnType<typeof findInCatalogue<typeof notaFiscal>>>>['view'];

/** The farm that the invoice is of, where it is not the one that was asked about. */
const ondeEsta = async (ctx: Ctx, id: number | null): Promise<string> => {
  if (id === null || id === ctx.fazenda) return '';
  const dela = (ctx.request.farms ?? []).includes(id) ? await findInCatalogue(ctx.reader, fazenda, id) : undefined;
  return dela ? ` em ${dela.view.nome}` : ' em outra fazenda da conta';
};

/** Keeps the XML with an invoice that was typed from the paper; what was typed stays as it is. */
const guardarXml = async (ctx: Ctx, n: number, id: number, { nota, bytes }: Lida): Promise<void> => {
  const xml = await guardarArquivo(ctx, { apart: String(n), nome: `${nota.chave}.xml`, mime: 'application/xml', bytes });
  const { protocolo } = nota;
  const data = {
    ...{ [`${notaFiscal.tabela}Id`]: id, xml: xml.arquivoId },
    ...{ protocolo: protocolo?.numero ?? null, autorizada: instanteDoProtocolo(protocolo?.recebido) },
  };
  await ctx.execute(decider, id, { type: 'Alterar', data }, { otherStream: true, apart: `xml ${n}`, moreFollow: true });
  await xml.anexar(notaFiscal.tabela, id);
};

const contradiz = ({ total }: NotaLida, daqui: Daqui): string[] => {
  const noArquivo = centavosDe(total);
  const aqui = Math.round(daqui.total * 100);
  return noArquivo === aqui ? [] : [`O arquivo diz ${reais(noArquivo)}, e a nota que está aqui ${reais(aqui)}: confira.`];
};

/**
 * What is said of a file whose invoice is here already: where it is, and where the two contradict each other. The XML of one that was typed
 * is kept with it. @returns undefined where the invoice has just been deleted
 */
export const notaQueJaEstava = async (ctx: Ctx, n: number, id: number, lida: Lida) => {
  const daqui = (await findInCatalogue(ctx.reader, notaFiscal, id))?.view;
  if (!daqui) return undefined;
  const visivel = daqui.fazenda === null || (ctx.request.farms ?? []).includes(daqui.fazenda);
  const onde = await ondeEsta(ctx, daqui.fazenda);
  if (!visivel) return { motivo: `Esta nota já estava aqui${onde}.`, avisos: [] };
  const digitada = await ctx.keep(`digitada ${n}`, daqui.xml === null);
  if (digitada) await guardarXml(ctx, n, id, lida);
  const como = digitada ? `, digitada${onde}: o XML dela ficou guardado` : onde;
  return { motivo: `Esta nota já estava aqui${como}.`, avisos: contradiz(lida.nota, daqui) };
};
