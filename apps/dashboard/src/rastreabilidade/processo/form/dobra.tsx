import { type ReactNode, useState } from 'react';
import classes from './form.module.css';

type Props = { readonly titulo: string; readonly preenchida: boolean; readonly children: ReactNode };

/** A part of a form that few need, folded away until something is said in it. Once open it stays so while that is erased and typed anew. */
export const Dobra = ({ titulo, preenchida, children }: Props) => {
  const [aberta, setAberta] = useState(preenchida);
  return (
    <details className={classes['more']} open={aberta || preenchida} onToggle={(event) => setAberta(event.currentTarget.open)}>
      <summary>{titulo}</summary>
      {children}
    </details>
  );
};
