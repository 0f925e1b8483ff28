import { Paper, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './anotacoes.module.css';

/** A value of a record that was written over; null is none. */
export type Mudanca = { readonly rotulo: string; readonly antes: string | null; readonly depois: string | null };

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

type AnotacaoProps = {
  /** The act or event. */
  readonly children: ReactNode;
  /** The time, and the author where `children` does not name them. */
  readonly nota: ReactNode;
  readonly motivo: string | null;
  readonly mudancas: readonly Mudanca[];
};

/** One note on a record: its subject, time and reason, and the old beside the new. */
export const Anotacao = ({ children, nota, motivo, mudancas }: AnotacaoProps) => (
  <li className={classes['anotacao']}>
    <div>
      {children}{' '}
      <Text span size="sm" c="dimmed">
        {nota}
      </Text>
    </div>
    {motivo && <p className={classes['motivo']}>“{motivo}”</p>}
    {mudancas.length > 0 && (
      <dl className={classes['mudancas']}>
        {mudancas.map((mudanca) => (
          <Mudou key={mudanca.rotulo} {...mudanca} />
        ))}
      </dl>
    )}
  </li>
);

/** The list that these are in. */
export const Anotacoes = ({ children }: { children: ReactNode }) => (
  <Paper component="ol" className={classes['anotacoes'] ?? ''}>
    {children}
  </Paper>
);
