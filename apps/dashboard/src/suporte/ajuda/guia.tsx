import { Badge } from '@mantine/core';
import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
import { Link } from 'react-router';
import classes from './ajuda.module.css';
import type { Guia } from './ajuda.api.js';
import type { GuiaDaTulha } from './guias.js';

/** A guide of either kind; those of the account have an id. */
export type Mostrado = GuiaDaTulha & Partial<Pick<Guia, 'id' | 'video'>>;

/** Pages of ours open here; anything else beside, and learns nothing of where one came from. */
const Anchor = ({ href = '', children }: ComponentProps<'a'>) =>
  href.startsWith('/') && !href.startsWith('//') ? (
    <Link to={href}>{children}</Link>
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );

/** Markdown as text and nothing else: no HTML of its own, and no pictures, which would be fetched from elsewhere. */
export const Texto = ({ children }: { children: string }) => (
  <div className={classes['text']}>
    <Markdown skipHtml disallowedElements={['img']} components={{ a: Anchor, h1: 'h3', h2: 'h3' }}>
      {children}
    </Markdown>
  </div>
);

export const DeQuem = ({ guia: { id } }: { guia: Mostrado }) => (
  <Badge color={id === undefined ? 'gray' : 'folha'}>{id === undefined ? 'Tulha' : 'Da fazenda'}</Badge>
);

/** The text of a guide, under its film where it has one. */
export const Conteudo = ({ guia: { content, title, video } }: { guia: Mostrado }) => (
  <>
    {video && (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- whoever films a guide on a phone has no captions; what it shows is also written under it
      <video className={classes['video']} src={video.url} controls preload="metadata" aria-label={`Vídeo: ${title}`} />
    )}
    <Texto>{content}</Texto>
  </>
);
