import { Text } from '@mantine/core';
import { IconDroplet, IconPlant, IconReceipt, IconSum, IconTractor } from '@tabler/icons-react';
import { SE_JA_VIROU_LOTE } from '@tulha/domain/atividades/atividade/atividade.columns';
import type { AplicacaoDeInsumo, CaldaAplicada } from '@tulha/domain/atividades/insumo/insumo.answers';
import { type ParteNaTela, partesNaTela } from '@tulha/domain/atividades/parte/partes.columns';
import type { Answer } from '@tulha/domain/kernel/answers';
import { integer } from '@tulha/domain/kernel/catalogue/fields';
import type { ComponentType } from 'react';
import { NoDia } from '../../estoque/no-dia.js';
import { medida } from '../../estoque/estoque.api.js';
import type { Piece } from '../../screens/pieces/piece.js';
import type { FormSlotProps, Named, Row, Slot } from '../../screens/screen.js';
import { icons } from '../../ui/icons.js';
import type { Atividade } from './atividades.api.js';
import { avisosDaLinha } from './avisos.js';
import { ValorDeQuemTrabalha } from './valor-de-quem-trabalha.js';

type NomeDaParte = keyof typeof partesNaTela;
type Insumo = Answer<typeof AplicacaoDeInsumo>;
type Calda = Answer<typeof CaldaAplicada>;

const Quanto = ({ row }: { readonly row: Row }) => {
  const { qtd, unidade, semCusto } = row as Insumo;
  return (
    <>
      {medida(qtd, unidade)}
      {semCusto > 0 && (
        <Text size="xs" c="dimmed">
          {medida(semCusto, unidade)} esperam o custo da próxima entrada
        </Text>
      )}
    </>
  );
};

const Lotes = ({ row }: { readonly row: Row }) => {
  const { lotes, avisos } = row as Insumo;
  return (
    <>
      {lotes.flatMap(({ lote }) => lote ?? []).join(', ') || '—'}
      {avisos.map((aviso) => (
        <Text key={aviso} size="xs" fw={600}>
          {aviso}
        </Text>
      ))}
    </>
  );
};

/** Beside an input that goes into an activity: its lots at that farm, and a count of that day. */
const doEstoque = ({ data, fazenda }: Atividade): ComponentType<FormSlotProps> => {
  const DoEstoque = ({ form }: FormSlotProps) => <NoDia {...{ form, data, fazenda }} />;
  return DoEstoque;
};

/** The mixture, with the inputs that went into it. */
const NomeDaCalda = ({ row }: { readonly row: Row }) => {
  const { nome, insumos } = row as Calda;
  return (
    <>
      {nome}
      {insumos.map(({ id, nome: insumo, qtd, unidade }) => (
        <Text key={id} size="xs" c="dimmed">
          {insumo}: {medida(qtd, unidade)}
        </Text>
      ))}
    </>
  );
};

type NaTela = Pick<Piece, 'icon' | 'own' | 'held' | 'Beside'> & { readonly cells?: Readonly<Record<string, Slot<Row>>> };

/** The settings of each part that concern only the screen. */
const telas: Readonly<Record<NomeDaParte, NaTela>> = {
  mdobras: { icon: icons.folha, Beside: ValorDeQuemTrabalha },
  producao: { icon: IconPlant },
  maquinas: { icon: IconTractor },
  insumos: {
    icon: icons.insumo,
    cells: { qtd: Quanto, lotes: Lotes },
    own: (line) => (line as Insumo).calda === null,
  },
  caldas: { icon: IconDroplet, cells: { nome: NomeDaCalda } },
  manual: { icon: icons.colheita, held: (line) => (line as Row & { readonly folha: number | null }).folha !== null },
  mecanica: { icon: icons.colheita },
  simplificada: { icon: IconSum },
  extras: { icon: IconReceipt },
};

/** Asked only of a line where the activity has several plots, and then one of them. */
const camposDe = ({ fields }: ParteNaTela, talhoes: Atividade['talhoes']): readonly Named[] =>
  Object.entries(fields).flatMap(([nome, field]): Named[] => {
    if (nome !== 'talhao') return [[nome, field]];
    if (talhoes.length < 2) return [];
    return [[nome, integer('Talhão', { rotulos: Object.fromEntries(talhoes.map(({ id, nome: dele }) => [id, dele])) })]];
  });

const AO_LADO = ['motivo', 'antesDaContagem'];

/** Lines of work, whose answers carry warnings. */
const DE_GENTE: readonly NomeDaParte[] = ['mdobras', 'producao', 'maquinas'];

const pecaDe = (key: NomeDaParte, row: Atividade): Piece => {
  const { talhoes } = row;
  const { title, genero, path, lista, columns, input, excluida, ...parte }: ParteNaTela = partesNaTela[key];
  const fields = camposDe(partesNaTela[key], talhoes);
  const inicio = fields.flatMap(([nome, { padrao, kind }]) =>
    padrao !== undefined && (kind === 'option' || kind === 'integer') ? [[nome, padrao]] : [],
  );
  return {
    ...{ key, title, genero, path, list: lista, columns, input, fields, removed: excluida, lembra: parte.lembra, ...telas[key] },
    ...(key === 'insumos' && { Beside: doEstoque(row) }),
    query: parte.modo ? { modo: parte.modo } : {},
    beside: AO_LADO,
    ...(parte.colheita && { motivo: SE_JA_VIROU_LOTE }),
    ...(talhoes.length > 0 && (parte.colheita || DE_GENTE.includes(key)) && { Before: avisosDaLinha(row, parte.colheita === true) }),
    always: parte.modo ? { modo: parte.modo } : {},
    initial: Object.fromEntries(inicio),
  };
};

/** All kinds of lines an activity may have: general expenses have no picking. */
export const pecasDe = (row: Atividade): readonly Piece[] =>
  (Object.keys(partesNaTela) as NomeDaParte[])
    .filter((nome) => row.talhoes.length > 0 || !(partesNaTela[nome] as ParteNaTela).colheita)
    .map((nome) => pecaDe(nome, row));
