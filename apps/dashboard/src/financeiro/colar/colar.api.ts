import { useQuery } from '@tanstack/react-query';
import { categoria } from '@tulha/domain/financeiro/categoria.catalogue';
import { fluxo } from '@tulha/domain/financeiro/fluxo.catalogue';
import type { EnsaioDeVarios } from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import { lancamentoSucesso } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { fornecedor } from '@tulha/domain/comercial/fornecedor.catalogue';
import type { Answer } from '@tulha/domain/kernel/answers';
import { dobrar } from '@tulha/domain/kernel/palavras';
import { useChoices } from '../../catalogues/catalogues.api.js';
import { api } from '../../http/client.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import type { Problem } from '../../http/problem.js';
import type { Values } from '../../screens/screen.js';
import type { Conhecidos, Linha } from './linhas.js';

const VARIOS = '/financeiro/varios';
const CADASTROS = { fornecedor, categoria, fluxo } as const;

const porNome = (choices: ReturnType<typeof useChoices>): ReadonlyMap<string, number> =>
  new Map(choices.map(({ value, label }) => [dobrar(label), Number(value)]));

/** Suppliers, categories and cash flows by their names. */
export const useConhecidos = (): Conhecidos => ({
  fornecedor: porNome(useChoices(fornecedor.tabela)),
  categoria: porNome(useChoices(categoria.tabela)),
  fluxo: porNome(useChoices(fluxo.tabela)),
});

export type Falta = Linha['faltam'][number];

/** Makes a missing record from its name. */
export const useCriarFalta = () =>
  useWish(
    ({ coluna, nome }: Falta) => {
      const { path, label, title } = CADASTROS[coluna];
      return { what: `${title.singular}: ${nome}`, wish: { method: 'POST', path: `/${path}`, body: { [label]: nome } } };
    },
    undefined,
    { form: 'falta' },
  );

type Ensaio = Answer<typeof EnsaioDeVarios>;

/** A rehearsal on the server: it lists the entries that would be refused, and writes nothing. */
export const useEnsaio = (lancamentos: readonly Values[], fazenda: number, enabled: boolean) =>
  useQuery<Ensaio, Problem>({
    queryKey: [VARIOS, fazenda, lancamentos],
    queryFn: async ({ signal }) =>
      (await (await api.raw('POST', VARIOS, { lancamentos }, { signal, fazenda, query: { ensaio: 1 } })).json()) as Ensaio,
    enabled,
    staleTime: 0,
    retry: false,
  });

type Gravar = { readonly lancamentos: readonly Values[]; readonly fazenda: number; readonly values: Values };

/** Writes all entries or none. */
export const useGravarColados = () =>
  useWish(
    ({ lancamentos, fazenda, values }: Gravar) => ({
      what: `${lancamentos.length} lançamentos colados`,
      values,
      wish: { method: 'POST', path: VARIOS, body: { lancamentos }, fazenda },
    }),
    lancamentoSucesso.varios,
  );
