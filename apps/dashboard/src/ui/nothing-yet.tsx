import { Link } from 'react-router';

/** Under a choice without options: a link to where the first one is added. */
export const NothingYet = ({ path, fazer = 'Cadastrar' }: { readonly path: string; readonly fazer?: string }) => (
  <>
    Nada cadastrado ainda. <Link to={`/cadastros/${path}/novo`}>{fazer}</Link>
  </>
);
