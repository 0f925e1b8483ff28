import { Button, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconFolderOpen, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import classes from './drop-zone.module.css';
import { useDrop } from './use-drop.js';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  readonly accept: string;
  /** More than one file; a whole folder too. */
  readonly many?: boolean;
  readonly testId: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A place to drop files, with buttons that do the same without dragging. */
export const DropZone = ({ title, text, accept, many = false, testId, onFiles }: Props) => {
  const zone = useRef<HTMLElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const over = useDrop(zone, onFiles);
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  return (
    <section ref={zone} className={classes['zone']} data-over={over} aria-label={many ? 'Escolha dos arquivos' : 'Escolha do arquivo'}>
      <IconUpload size="2rem" aria-hidden="true" className={classes['icon'] ?? ''} />
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" maw="34rem" component="div">
        {text}
      </Text>
      <Group gap="sm" justify="center">
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size="1.1rem" aria-hidden="true" />}
          onClick={() => files.current?.click()}
        >
          {many ? 'Escolher arquivos' : 'Escolher arquivo'}
        </Button>
        {many && (
          <Button
            variant="default"
            leftSection={<IconFolderOpen size="1.1rem" aria-hidden="true" />}
            onClick={() => folder.current?.click()}
          >
            Escolher pasta
          </Button>
        )}
      </Group>
      <input ref={files} type="file" multiple={many} accept={accept} hidden onChange={picked} data-testid={testId} />
      {many && <input ref={folder} type="file" multiple hidden onChange={picked} {...{ webkitdirectory: '' }} />}
    </section>
  );
};
