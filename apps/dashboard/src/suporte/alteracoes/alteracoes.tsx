import { Button, Paper, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { type Page, useRead } from '../../http/hooks.js';
import { instant } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from './alteracoes.module.css';

type Mudanca = { readonly rotulo: string; readonly antes: string | null; readonly depois: string | null };
type Alteracao = {
  readonly id: number;
  readonly acao: string;
  readonly registradoEm: string;
  readonly ator: string;
  readonly motivo: string | null;
  readonly mudancas: readonly Mudanca[];
};

const FIRST = 10;
const MORE = 50;
const MAX = 200;

const Mudou = ({ rotulo, antes, depois }: Mudanca) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>
      {antes !== null && (
        <>
          <VisuallyHidden>era </VisuallyHidden>
          <del>{antes}</del>{' '}
        </>
      )}
      {depois === null ? <Text span>não está mais</Text> : <ins>{depois}</ins>}
    </dd>
  </div>
);

const Linha = ({ alteracao }: { alteracao: Alteracao }) => (
  <li className={classes['alteracao']}>
    <div>
      <strong>{alteracao.ator}</strong> {alteracao.acao}{' '}
      <Text span size="sm" c="dimmed">
        {instant(alteracao.registradoEm)}
      </Text>
    </div>
    {alteracao.motivo && <p className={classes['motivo']}>“{alteracao.motivo}”</p>}
    {alteracao.mudancas.length > 0 && (
      <dl className={classes['mudancas']}>
        {alteracao.mudancas.map((mudanca) => (
          <Mudou key={mudanca.rotulo} {...mudanca} />
        ))}
      </dl>
    )}
  </li>
);

/** The history of any record whose routes have `/{id}/alteracoes`: who changed what and when, the latest first, the old beside the new. */
export const Alteracoes = ({ path }: { path: string }) => {
  const [size, setSize] = useState(FIRST);
  const read = useRead<Page<Alteracao>>(`${path}/alteracoes`, { size }, { keep: true });
  return (
    <Section title="Histórico" about="Quem mudou o quê, e quando">
      <Loaded read={read}>
        {({ content, pagination }) => (
          <>
            <Paper component="ol" className={classes['alteracoes'] ?? ''}>
              {content.map((alteracao) => (
                <Linha key={alteracao.id} alteracao={alteracao} />
              ))}
            </Paper>
            {pagination.total > content.length && size < MAX && (
              <Button variant="subtle" mt="xs" onClick={() => setSize(size === FIRST ? MORE : MAX)}>
                Mostrar mais
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
};
