import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconFileZip, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../http/client.js';
import { type Anexo, temPrevia } from './arquivos.api.js';
import { ARQUIVOS } from './perto.js';
import classes from './arquivos.module.css';

const iconOf = (mime: string) => {
  if (mime.startsWith('image/')) return IconPhoto;
  if (mime === 'application/pdf') return IconFileTypePdf;
  if (mime === 'application/zip') return IconFileZip;
  if (/sheet|excel|csv/.test(mime)) return IconFileSpreadsheet;
  return /word|text|xml|ofx/.test(mime) ? IconFileText : IconFile;
};

/** The address of a picture that only a signed-in request gets, for as long as it is on screen; `falhou`: there is none to be had. */
export const usePrevia = (
  { id, mime, sha256 }: Pick<Anexo, 'id' | 'mime' | 'sha256'>,
  tamanho: 'miniatura' | 'tela',
): { readonly url: string | undefined; readonly falhou: boolean } => {
  const { data, isError } = useQuery({
    queryKey: ['previa', id, sha256, tamanho],
    queryFn: async ({ signal }) => (await api.raw('GET', `${ARQUIVOS}/${id}/previa`, undefined, { query: { tamanho }, signal })).blob(),
    enabled: temPrevia(mime),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, falhou: isError };
};

/** A small preview of an image, or the icon of another type. */
export const Miniatura = ({ anexo }: { anexo: Anexo }) => {
  const { url } = usePrevia(anexo, 'miniatura');
  const Icon = iconOf(anexo.mime);
  return <span className={classes['miniatura']}>{url ? <img src={url} alt="" /> : <Icon aria-hidden="true" />}</span>;
};
