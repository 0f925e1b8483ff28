import type * as answers from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import type { ElementType } from 'react';
import type { z } from 'zod';
import type { Aviso } from '../perdas/perdas.api.js';
import type { Rascunho } from './rascunho.js';

export type NomeDoProcesso = keyof typeof processoMensagens;

/** A lot inside a record, as the API shows it. */
export type LoteDoRegistro = Answer<typeof answers.LoteNoRegistro>;

/** Picking of a plot inside a record; `safra` and `valor` where it says them. */
export type TalhaoDoRegistro = {
  readonly id: number;
  readonly talhao: number;
  readonly data: string;
  readonly quantidade: number;
  readonly safra?: number | null;
  readonly valor?: number | null;
};

/** A record of any process under common field names; each process's own form has different ones. */
export type Registro = {
  readonly id: number;
  readonly codigo: string | null;
  readonly local: number | null;
  readonly localNome: string | null;
  readonly entrada: string;
  readonly hora: string | null;
  readonly saida: string | null;
  readonly horaSaida: string | null;
  readonly umidadeEntrada: number | null;
  readonly umidadeSaida: number | null;
  /** On the scale, kg. */
  readonly pesoEntrada: number | null;
  readonly pesoSaida: number | null;
  /** The water lost, in percent; the weight expected by the moistures, and the difference of the scale from it, in kg. */
  readonly quebra: number | null;
  readonly pesoEsperado: number | null;
  readonly diferenca: number | null;
  /** Warnings worth a second look; they refused nothing. */
  readonly avisos: readonly Aviso[];
  readonly responsavel: string | null;
  readonly descricao: string | null;
  readonly avulso: boolean;
  readonly perda: number | null;
  readonly unidadeFracao: number | null;
  readonly medidaUnidade: string | null;
  readonly medida: number | null;
  readonly medidaTara: number | null;
  readonly lotes: readonly LoteDoRegistro[];
  readonly talhoes: readonly TalhaoDoRegistro[];
  readonly saidas: readonly LoteDoRegistro[];
  readonly adicionais: readonly {
    readonly id: number;
    readonly descricao: string;
    readonly tipo: string | null;
    readonly resultado: string | null;
  }[];
};

/** The fields of a form besides its day. */
type Blocos = {
  readonly hora?: boolean;
  readonly umidade?: boolean;
  /** The scale's word, in kg, on the way in and out. */
  readonly peso?: boolean;
  /** Readings are taken while it dries. */
  readonly curva?: boolean;
  /** Coffee stays for a while and leaves later. */
  readonly permanencia?: boolean;
  /** Lots come out, in this unit. */
  readonly saidas?: 'L' | 'kg';
  /** Plots go in. */
  readonly talhoes?: boolean;
  readonly perda?: boolean;
  /** The content of a measure, for farms that count in measures. */
  readonly medida?: boolean;
  readonly adicionais?: boolean;
  readonly avulso?: boolean;
  readonly descricao?: boolean;
  readonly responsavel?: boolean;
};

/** One process as data: its names, its fields, and its schemas of requests and answers. */
export type Processo = {
  readonly nome: NomeDoProcesso;
  /** Path of its list and of the API. */
  readonly endereco: string;
  /** Path of its records, where they are elsewhere. */
  readonly registros?: string;
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  readonly registro: string;
  readonly nova: string;
  readonly sobre: string;
  readonly vazio: string;
  readonly icon: ElementType;
  /** The catalogue of its places and the form's word for one, with its article. */
  readonly cadastro?: { readonly tabela: string; readonly label: string; readonly escolha: string };
  /** The purpose for which lots are searched; none where plots go in. */
  readonly destino?: string;
  /** The measure it takes; any where it says none. */
  readonly medida?: 'L' | 'kg';
  /** Stages that lots usually come from, likeliest first. */
  readonly vemDe?: readonly string[];
  readonly blocos: Blocos;
  readonly schema: z.ZodType;
  /** The request a draft comes to. */
  readonly corpo: (rascunho: Rascunho) => Record<string, unknown>;
  /** The field of the form that a field of the request is: `lote[0].quantidade` comes as `lote.0.quantidade`. */
  readonly campo: (caminho: string) => string;
  readonly ler: (resposta: Readonly<Record<string, unknown>>) => Registro;
};
