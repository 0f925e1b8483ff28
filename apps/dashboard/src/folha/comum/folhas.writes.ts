import { folhaMensagens } from '@tulha/domain/folha/mensagens';
import type { z } from 'zod';
import { download, downloadOf } from '../../http/download.js';
import { useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { fileStamp } from '../../ui/format.js';
import type { Folha, FolhaCompleta } from './folhas.api.js';
import type { Tela } from './telas.js';

export type NovaFolha = z.input<Tela['criar']>;

type Escrita<B> = { readonly body: B; readonly values: Readonly<Record<string, unknown>> };

/** The options of a write to a sheet, over the version that was seen. */
const da = (folha: FolhaCompleta) => ({ ifMatch: folha.etag, fazenda: folha.fazenda });

export const useCriarFolha = ({ folhas, title }: Tela) =>
  useWish(({ body: { fazenda, ...body }, values }: Escrita<NovaFolha & { fazenda: number }>) => {
    return { what: `Nova ${title.singular.toLowerCase()}`, values, wish: { method: 'POST', path: folhas, body, fazenda } };
  }, folhaMensagens.adicionada);

/** Says an open sheet anew, over the version that was seen. */
export const useAlterarFolha = ({ folhas }: Tela, folha: FolhaCompleta) =>
  useWish(({ body, values }: Escrita<object>) => {
    return {
      what: `Editar a folha ${folha.descricao}`,
      values,
      wish: { method: 'PUT', path: `${folhas}/${folha.id}`, body, ...da(folha) },
    };
  }, folhaMensagens.editada);

type Fechamento = { readonly folha: FolhaCompleta; readonly categoria: string | number; readonly rateio: boolean };

export const useTrancarFolha = ({ folhas }: Tela) =>
  useWish(({ folha, categoria, rateio }: Fechamento) => {
    const body = { categoria, fazenda: folha.fazenda, ...(rateio && { rateio }) };
    return {
      what: `Fechar a folha ${folha.descricao}`,
      wish: { method: 'PUT', path: `${folhas}/trancar/${folha.id}`, body, ...da(folha) },
    };
  }, folhaMensagens.fechada);

export const useAbrirFolha = ({ folhas }: Tela) =>
  useWish((folha: FolhaCompleta) => {
    return { what: `Reabrir a folha ${folha.descricao}`, wish: { method: 'PATCH', path: `${folhas}/abrir/${folha.id}`, ...da(folha) } };
  }, folhaMensagens.aberta);

export const useExcluirFolha = ({ folhas }: Tela) =>
  useWish((folha: FolhaCompleta) => {
    return { what: `Excluir a folha ${folha.descricao}`, wish: { method: 'DELETE', path: `${folhas}/${folha.id}`, ...da(folha) } };
  }, folhaMensagens.deletada);

/** The name in the address that opens the window of a worker's payment again. */
export const janelaDoReajuste = (colaborador: number): string => `reajuste-${colaborador}`;

/** Pays a worker of an open sheet the `valor` typed, whatever the work comes to. */
export const useReajustar = ({ detalhe }: Tela, folha: FolhaCompleta, colaborador: number) =>
  useWish(
    (values: { readonly valor: number | null; readonly motivo: string }) => ({
      what: `Folha ${folha.descricao}: reajuste`,
      values,
      wish: { method: 'PUT', path: `${detalhe}/${folha.id}?colaborador=${colaborador}`, body: values, ...da(folha) },
    }),
    folhaMensagens.valorReajustado,
    { form: janelaDoReajuste(colaborador) },
  );

const fileName = ({ descricao }: Folha): string =>
  `FOLHA-COLHEITA-${descricao.replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.xlsx`;

export const useBaixarFolha = ({ detalhe }: Tela) =>
  useWrite((folha: FolhaCompleta) => download('PATCH', `${detalhe}/${folha.id}/download`, fileName(folha)));

const receiptsName = ({ descricao }: Folha): string => `RECIBOS-${descricao.replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.pdf`;

/** Receipts to sign of a closed sheet, in one document. */
export const useBaixarRecibos = ({ detalhe }: Tela) =>
  useWrite((folha: FolhaCompleta) => download('GET', `${detalhe}/${folha.id}/recibos`, receiptsName(folha)));

const pixName = ({ descricao }: Folha): string => `PIX-${descricao.replace(/[^\p{L}\p{N}]+/gu, '-')}-${fileStamp(new Date())}.xlsx`;

/** The Pix list of a closed sheet, without the workers that the window named as left out. */
export const useBaixarPix = ({ detalhe }: Tela) =>
  useWrite((folha: FolhaCompleta) => download('GET', `${detalhe}/${folha.id}/pix/planilha?mesmoFaltando=true`, pixName(folha)));

type NaoRecebeu = { readonly colaborador: number; readonly motivo: string };

/** Takes back that the bank paid a worker of a sheet of one expense. */
export const useNaoRecebeu = ({ detalhe }: Tela, folha: FolhaCompleta) =>
  useWish(({ colaborador, motivo }: NaoRecebeu) => {
    const body = { colaboradores: [colaborador], motivo };
    const wish = { method: 'PATCH' as const, path: `${detalhe}/${folha.id}/banco/nao-recebeu`, body, ...da(folha) };
    return { what: `Folha ${folha.descricao}: quem o banco não pagou`, wish };
  }, 'Quem não recebeu volta ao próximo arquivo.');

type Remessa = { readonly conta: string; readonly convenio: string; readonly nsa: string };

/** The bank's file of a closed sheet, without the workers that the window named as left out. */
export const useBaixarRemessa = ({ detalhe }: Tela, folha: FolhaCompleta) =>
  useWrite(({ conta, convenio, nsa }: Remessa) => {
    const body = { conta: Number(conta), convenio: convenio.trim(), nsa: Number(nsa), mesmoFaltando: true };
    return downloadOf(`${detalhe}/${folha.id}/banco/remessa`, body, `SALARIOS-${nsa.trim()}.rem`);
  });
