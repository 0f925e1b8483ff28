import { Group, Paper, Stack, Text } from '@mantine/core';
import { acertosDoMeeiroColumns } from '@tulha/domain/folha/acerto/acerto.columns';
import { acertoMeeiro } from '@tulha/domain/folha/acerto-meeiro.register';
import { especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { Columns } from '@tulha/domain/kernel/columns/columns';
import { adiantadoColumns, entradaColumns, pagamentoColumns, parceriaColumns } from '@tulha/domain/pessoas/do-colaborador.columns';
import { quantos } from '@tulha/domain/kernel/quantos';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { catalogueNamed, type Registro } from '../catalogues/catalogues.api.js';
import { useMay } from '../http/may.js';
import { useTalhoes } from '../propriedade/talhoes.api.js';
import type { Row, Slot } from '../screens/screen.js';
import { SubTable } from '../screens/subtable.js';
import { Facts } from '../ui/facts.js';
import { money, quantity, sacas } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { LinkButton, Section } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { useAcertos } from '../folha/acerto/acerto.api.js';
import { useAdiantados, useEntradas, usePagamentos, useParcerias, useRepeticoes, useSaldo } from './do-colaborador.api.js';

const KG_DA_SACA = 60;

type Props = { readonly row: Registro };

type Lidas<T> = ComponentProps<typeof Loaded<{ readonly content: readonly T[] }>>['read'];
type Tabela<T, R extends Row = Row> = {
  readonly title: string;
  readonly read: Lidas<T>;
  readonly columns: Columns;
  readonly rowOf: (um: T, indice: number) => R;
  readonly cells?: Readonly<Record<string, Slot<R>>>;
  /** Which of what is read are shown; all, unless told. */
  readonly quais?: (um: T) => boolean;
};

const todos = () => true;

/** Lines of an account under their own heading. `nada` is said where there are none. */
const Linhas = <T, R extends Row>({
  title,
  about,
  nada,
  read,
  columns,
  rowOf,
  cells,
  quais = todos,
}: Tabela<T, R> & { readonly about?: string; readonly nada: string }) => (
  <Section title={title} {...(about && { about })}>
    <Loaded read={read}>
      {({ content }) => {
        const rows = content.filter(quais).map(rowOf);
        return rows.length === 0 ? (
          <Text c="dimmed">{nada}</Text>
        ) : (
          <SubTable label={title} columns={columns} rows={rows} {...(cells && { cells })} />
        );
      }}
    </Loaded>
  </Section>
);

type DaPessoa<T> = Tabela<T> & {
  readonly id: number;
  /** The register the rows belong to, the label of the button for a new one, and the text where there are none. */
  readonly cadastro: string;
  readonly novo: string;
  readonly vazio: Omit<ComponentProps<typeof Empty>, 'action'>;
  /** The module that may write them, where it is not that of people. */
  readonly modulo?: 'pessoas' | 'folha';
  /** Below, where there are some. */
  readonly children?: ReactNode;
};

/** Records of a person, with the way to a new one. */
const Registros = <T,>({
  title,
  read,
  columns,
  rowOf,
  quais = todos,
  id,
  cadastro,
  novo,
  vazio,
  children,
  modulo = 'pessoas',
}: DaPessoa<T>) => {
  const podeEscrever = useMay(modulo, 'escrever');
  const add = podeEscrever && (
    <LinkButton icon={IconPlus} to={`/cadastros/${cadastro}/novo?colaborador=${id}`}>
      {novo}
    </LinkButton>
  );
  return (
    <Loaded read={read}>
      {({ content }) => {
        const rows = content.filter(quais).map(rowOf);
        return rows.length === 0 ? (
          <Paper>
            <Empty {...vazio} action={add} />
          </Paper>
        ) : (
          <Stack>
            <Group justify="flex-end">{add}</Group>
            <SubTable label={title} columns={columns} rows={rows} />
            {children}
          </Stack>
        );
      }}
    </Loaded>
  );
};

/** The sheet of a payment, by its kind. */
const Folha = ({ row: { caminho, descricao } }: { readonly row: Row & { readonly caminho: string; readonly descricao: string } }) => (
  <Link to={caminho}>{descricao}</Link>
);

const Pagamentos = ({ id }: { readonly id: number }) => (
  <Linhas
    title="Pagamentos"
    about="Pelas folhas fechadas, de colheita e de pagamento"
    nada="Nenhuma folha fechada o paga ainda."
    read={usePagamentos(id)}
    columns={pagamentoColumns}
    rowOf={(um, indice) => ({ ...um, id: indice, caminho: `/${especiesDeFolha[um.especie].path}/${um.id}` })}
    cells={{ descricao: Folha }}
  />
);

/**
 * The worker's account: amounts paid by sheets, advanced, and deducted since; and a sharecropper's litres. Each figure links to the records
 * behind it.
 */
export const ContaDoColaborador = ({ row: { id } }: Props) => {
  const veFolhas = useMay('folha');
  return (
    <Stack>
      <Loaded read={useSaldo(id)}>
        {({ adiantado, descontado, aberto, litros, parte, acertado, sacasAcertadas }) => {
          const nosAdiantamentos = (valor: number) => <Link to="?aba=adiantamentos">{money(valor)}</Link>;
          const nosAcertos = (texto: string) => <Link to="?aba=acertos">{texto}</Link>;
          const nosContratos = (valor: number) => <Link to="?aba=parcerias">{quantity(valor, 'L')}</Link>;
          return (
            <Paper p="md">
              <Facts
                items={[
                  ['Adiantado até hoje', nosAdiantamentos(adiantado)],
                  ['Já descontado', nosAdiantamentos(descontado)],
                  ['Falta descontar', nosAdiantamentos(aberto)],
                  litros > 0 && ['Colhido nos contratos', nosContratos(litros)],
                  litros > 0 && ['Parte do meeiro', nosContratos(parte)],
                  acertado !== null && acertado > 0 && ['Acertado em dinheiro', nosAcertos(money(acertado))],
                  sacasAcertadas !== null && sacasAcertadas > 0 && ['Acertado em sacas', nosAcertos(sacas(sacasAcertadas * KG_DA_SACA))],
                ]}
              />
            </Paper>
          );
        }}
      </Loaded>
      {veFolhas && <Pagamentos id={id} />}
    </Stack>
  );
};

/** `Todo mês, 3 vezes mais`. */
const repeticaoDe = (registro: Registro | undefined): string | null => {
  const frequencia = catalogueNamed('adiantamento')?.fields['duplicationFrequency']?.rotulos?.[String(registro?.['duplicationFrequency'])];
  return frequencia ? `${frequencia}, ${quantos(Number(registro?.['duplicationPeriod'] ?? 0), 'vez mais', 'vezes mais')}` : null;
};

/** The worker's advances, each with its repetition and the amount still to be deducted. */
export const AdiantamentosDoColaborador = ({ row: { id } }: Props) => {
  const registros = useRepeticoes(id).data?.content;
  return (
    <Registros
      title="Adiantamentos"
      read={useAdiantados(id)}
      columns={adiantadoColumns}
      quais={({ acerto }) => acerto === null}
      rowOf={(um) => ({ ...um, repete: repeticaoDe(registros?.find((registro) => registro.id === um.id)) })}
      {...{ id, cadastro: 'cad-adiantamentos', novo: 'Novo adiantamento' }}
      vazio={{
        icon: icons.adiantamento,
        title: 'Nenhum adiantamento',
        text: 'O que se adiantar a esta pessoa aparece aqui, com o que falta descontar.',
      }}
    />
  );
};

type ComNome = <T extends { readonly talhao: number }>(um: T) => T & { readonly onde: string };

const Entradas = ({ id, comNome }: { readonly id: number; readonly comNome: ComNome }) => (
  <Linhas
    title="Parte de cada dia"
    nada="Nada foi colhido ainda nos talhões dos contratos."
    read={useEntradas(id)}
    columns={entradaColumns}
    quais={({ acerto }) => acerto === null}
    rowOf={(um, indice) => ({ ...comNome(um), id: indice })}
  />
);

/** Contracts of a sharecropper, past ones too, with the shares of each, day by day. */
export const ParceriasDoColaborador = ({ row: { id } }: Props) => {
  const talhoes = useTalhoes(0).data?.content;
  const comNome: ComNome = (um) => ({ ...um, onde: talhoes?.find((dele) => dele.id === um.talhao)?.nome ?? '' });
  return (
    <Registros
      title="Contratos"
      read={useParcerias(id)}
      columns={parceriaColumns}
      rowOf={comNome}
      {...{ id, cadastro: 'cad-meeiro-contratos', novo: 'Novo contrato' }}
      vazio={{
        icon: icons.parceria,
        title: 'Nenhum contrato de meeiro',
        text: 'Com um contrato, a parte desta pessoa em cada dia de colheita do talhão aparece aqui.',
      }}
    >
      <Entradas {...{ id, comNome }} />
    </Registros>
  );
};

/** The settlements of a sharecropper, finished or not. */
export const AcertosDoColaborador = ({ row: { id } }: Props) => (
  <Registros
    title="Acertos"
    read={useAcertos(id)}
    columns={acertosDoMeeiroColumns}
    rowOf={(um) => ({ ...um, situacao: acertoMeeiro.situations[String(um['situacao'])] ?? '' })}
    {...{ id, cadastro: 'cad-meeiro-acertos', novo: 'Novo acerto', modulo: 'folha' }}
    vazio={{
      icon: icons.parceria,
      title: 'Nenhum acerto',
      text: 'Um acerto soma a parte desta pessoa no café vendido dos talhões dela, menos o que já recebeu.',
    }}
  />
);
