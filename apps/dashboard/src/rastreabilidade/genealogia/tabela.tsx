import { Button, Paper, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Code, Quantity } from '../../ui/facts.js';
import { count } from '../../ui/format.js';
import { processoLook } from '../lote/etapa.js';
import type { Aresta, No, NoId } from '../lote/lotes.api.js';
import { type Arvore, hrefDoNo } from './arvore.js';
import classes from './genealogia.module.css';

const Name = ({ no, id }: { no: No | undefined; id: NoId }) => {
  const href = hrefDoNo(id);
  const code = <Code>{no?.codigo ?? id}</Code>;
  return (
    <>
      {href ? <Link to={href}>{code}</Link> : code}
      {no?.tipo && (
        <Text size="xs" c="dimmed">
          {no.tipo}
        </Text>
      )}
    </>
  );
};

/** Rows put on the page at once. */
const AT_ONCE = 100;

type StepsProps = { readonly title: string; readonly edges: readonly Aresta[]; readonly nodes: ReadonlyMap<NoId, No> };

const Steps = ({ title, edges, nodes }: StepsProps) => {
  const [shown, setShown] = useState(AT_ONCE);
  const more = edges.length - shown;
  return (
    <Paper className={classes['tablePaper'] ?? ''}>
      <Table captionSide="top" aria-label={title}>
        <Table.Caption className={classes['caption'] ?? ''}>{title}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>De</Table.Th>
            <Table.Th>Para</Table.Th>
            <Table.Th className={classes['number'] ?? ''}>Quantidade</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {edges.slice(0, shown).map((edge) => (
            <Table.Tr key={`${edge.de}>${edge.para}>${edge.codigo}`}>
              <Table.Td>
                <Name no={nodes.get(edge.de)} id={edge.de} />
              </Table.Td>
              <Table.Td>
                <Name no={nodes.get(edge.para)} id={edge.para} />
              </Table.Td>
              <Table.Td className={classes['number'] ?? ''}>
                <Quantity value={edge.quantidade} unit={edge.unidade} />
                <Text size="xs" c="dimmed">
                  {processoLook(edge.processo).label} {edge.codigo}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && (
        <div className={classes['more']}>
          <Text size="sm" c="dimmed">
            e mais {count(more)} {more === 1 ? 'passo' : 'passos'}
          </Text>
          <Button size="xs" variant="default" className="only-screen" onClick={() => setShown(shown + AT_ONCE)}>
            Mostrar mais
          </Button>
        </div>
      )}
    </Paper>
  );
};

/** The same genealogy as text, for a screen reader, a narrow screen and paper. */
export const Tabela = ({ arvore: { nos, origens, destinos } }: { arvore: Arvore }) => {
  const nodes = new Map(nos.map((no) => [no.id, no]));
  return (
    <div className={classes['tables']}>
      {origens.length > 0 && <Steps title="De onde veio" edges={origens} nodes={nodes} />}
      {destinos.length > 0 && <Steps title="Para onde foi" edges={destinos} nodes={nodes} />}
    </div>
  );
};
