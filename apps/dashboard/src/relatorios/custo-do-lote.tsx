import { Button, Skeleton, Text } from '@mantine/core';
import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/relatorios/custos/custo-do-lote.answers';
import {
  partesDoCustoColumns,
  processosDoCustoColumns,
  registrosDoCustoColumns,
  talhoesDoCustoColumns,
} from '@tulha/domain/relatorios/custos/custo-do-lote.columns';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import { useRead } from '../http/hooks.js';
import { eAgora, useQuando } from '../rastreabilidade/historico/tempo/quando.js';
import { SubTable } from '../screens/subtable.js';
import { count, day, money } from '../ui/format.js';
import { Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';
import { WhenSeen } from '../ui/when-seen.js';

type Custo = Answer<typeof answers.CustoDoLote>;
type Registro = Answer<typeof answers.RegistrosDoCusto>['content'][number];
type Parte = Custo['partes'][number] & { readonly id: number };
type DoTalhao = Custo['talhoes'][number] & { readonly id: number };
type DoProcesso = Custo['processos'][number] & { readonly id: number };
type Slot<R> = { readonly row: R };

const numerados = <T extends object>(linhas: readonly T[]) => linhas.map((linha, n) => ({ ...linha, id: n + 1 }));

/** What a bag cost and where that cost is now, in a sentence. */
const frase = ({ custo, porSaca, vendido, emMaos, seguiu, parado }: Custo): string => {
  if (custo === 0) return 'Nenhum custo está registrado nos talhões de onde este lote veio, nem nos processos por que passou.';
  const onde = (
    [
      [vendido, 'já foram vendidos'],
      [emMaos, 'estão no que resta do lote'],
      [seguiu, 'seguiram em outros lotes'],
      [parado, 'estão em café que não saiu em lote nenhum'],
    ] as const
  ).flatMap(([valor, lugar]) => (valor === 0 ? [] : [`${money(valor)} ${lugar}`]));
  const tudo = porSaca === null ? `${money(custo)} até aqui` : `${money(porSaca)} por saca, ${money(custo)} ao todo`;
  return `${tudo}. Destes, ${onde.join(', ')}.`;
};

/** Where a record is: the stock of an input, which leads on to its purchases, an activity, an entry. */
const lugarDoRegistro = ({ insumo, atividade, financeiroId }: Registro): string | undefined => {
  if (insumo !== null) return `/estoque/${insumo}`;
  if (financeiroId !== null) return `/financeiro/${financeiroId}`;
  return atividade === null ? undefined : `/atividades/${atividade}`;
};

const Descricao = ({ row }: Slot<Registro>) => {
  const podeAbrir = usePodeAbrir();
  const lugar = lugarDoRegistro(row);
  const texto = row.descricao || 'Sem descrição';
  return lugar !== undefined && podeAbrir(lugar) ? <Link to={lugar}>{texto}</Link> : texto;
};

const MOSTRA = 50;

/** The records behind one part of the cost, the dearest first. */
const Registros = ({ lote, parte, nome }: { readonly lote: string; readonly parte: Parte['parte']; readonly nome: string }) => {
  const read = useRead<typeof answers.RegistrosDoCusto>(
    `/relatorios/lotes/${lote}/custo/registros`,
    { parte, size: MOSTRA },
    { staleMs: 60_000 },
  );
  return (
    <Section title={`${nome}: de onde vem`} about="O que cada registro custou ao todo, e a parte deste lote">
      <Loaded read={read}>
        {({ content, pagination: { total } }) => (
          <>
            <SubTable label={`${nome}: de onde vem`} columns={registrosDoCustoColumns} rows={content} cells={{ descricao: Descricao }} />
            {total > MOSTRA && (
              <Text size="sm" c="dimmed" mt="xs">
                Os {MOSTRA} maiores de {count(total)} registros
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
};

const Talhao = ({ row: { nome, safra, talhaoId } }: Slot<DoTalhao>) => (
  <>
    <Link to={`/relatorios/talhoes/custos?talhoes=${talhaoId}&dateStart=${safra.inicio}&dateEnd=${safra.fim}`}>{nome}</Link>
    <Text size="xs" c="dimmed">
      {safra.descricao}, de {day(safra.inicio)} a {day(safra.fim)}
    </Text>
  </>
);

const Processo = ({ row: { nome, safra } }: Slot<DoProcesso>) => (
  <>
    {nome}
    <Text size="xs" c="dimmed">
      {safra.descricao}, de {day(safra.inicio)} a {day(safra.fim)}
    </Text>
  </>
);

const Aberto = ({ id, custo }: { readonly id: string; readonly custo: Custo }) => {
  const [parte, setParte] = useState<Parte>();
  const ver = (row: Parte) => (
    <Button
      variant="default"
      size="compact-xs"
      aria-expanded={parte?.parte === row.parte}
      aria-label={`Ver os registros: ${row.nome}`}
      onClick={() => setParte(parte?.parte === row.parte ? undefined : row)}
    >
      {parte?.parte === row.parte ? 'Fechar' : 'Ver'}
    </Button>
  );
  return (
    <>
      <SubTable label="De que é o custo do lote" columns={partesDoCustoColumns} rows={numerados(custo.partes)} end={ver} />
      {parte && <Registros lote={id} parte={parte.parte} nome={parte.nome} />}
      {custo.processos.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="md" mb="xs">
            De que processos depois da colheita: o custo de cada um, dividido pelo que cada lote levou dele
          </Text>
          <SubTable
            label="De que processos é o custo do lote"
            columns={processosDoCustoColumns}
            rows={numerados(custo.processos)}
            cells={{ nome: Processo }}
          />
        </>
      )}
      <Text size="sm" c="dimmed" mt="md" mb="xs">
        De que talhões: o custo de cada um, dividido pelos litros colhidos nele
      </Text>
      <SubTable
        label="De que talhões é o custo do lote"
        columns={talhoesDoCustoColumns}
        rows={numerados(custo.talhoes)}
        cells={{ nome: Talhao }}
      />
    </>
  );
};

const Lido = ({ id }: { readonly id: string }) => {
  const read = useRead<typeof answers.CustoDoLote>(`/relatorios/lotes/${id}/custo`, {}, { staleMs: 60_000 });
  return (
    <Section title="Quanto custou" about={read.data ? frase(read.data) : ' '}>
      <Loaded read={read} waiting={<Skeleton height="10rem" radius="lg" />}>
        {(custo) => custo.custo !== 0 && <Aberto id={id} custo={custo} />}
      </Loaded>
    </Section>
  );
};

/** What a bag of the lot cost, for users who may see reports; each figure opens its records. As it is known now. */
export const QuantoCustou = ({ id }: { readonly id: string }) => {
  const podeAbrir = usePodeAbrir();
  const agora = eAgora(useQuando());
  if (!agora || !podeAbrir('/relatorios')) return null;
  return (
    <WhenSeen>
      <Lido id={id} />
    </WhenSeen>
  );
};
