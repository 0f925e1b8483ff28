import { Link } from 'react-router';

/** The text below a choice without options: a link to the place where the first one is added. */
export const NothingYet = ({ path, fazer = 'Cadastrar' }: { readonly path: string; readonly fazer?: string }) => (
  <>
    Nada cadastrado ainda. <Link to={`/cadastros/${path}/novo`}>{fazer}</Link>
  </>
);
