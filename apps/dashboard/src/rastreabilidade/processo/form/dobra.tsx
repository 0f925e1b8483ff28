import { type ReactNode, useState } from 'react';
import classes from './form.module.css';

type Props = { readonly titulo: string; readonly dita: boolean; readonly children: ReactNode };

/** A part of a form that few need, folded away until something is said in it. Once open it stays so while that is erased and typed anew. */
export const Dobra = ({ titulo, dita, children }: Props) => {
  const [aberta, setAberta] = useState(dita);
  return (
    <details className={classes['more']} open={aberta || dita} onToggle={(event) => setAberta(event.currentTarget.open)}>
      <summary>{titulo}</summary>
      {children}
    </details>
  );
};
