import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../http/may.js';

type Props = { readonly id: number; readonly children: ReactNode };

/** A plot's name, linked to its page with its map; plain text for a user who may not see plots. */
export const TalhaoLink = ({ id, children }: Props) =>
  useMay('propriedade') && id > 0 ? <Link to={`/cadastros/cad-talhoes/${id}`}>{children}</Link> : children;
