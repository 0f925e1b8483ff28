import { Alert, List } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';

/** How the files were read where that is not obvious: the encoding assumed, the sheet used, the parts left aside. */
export const ComoSeLeu = ({ avisos = [] }: { readonly avisos?: readonly string[] | undefined }) =>
  avisos.length > 0 && (
    <Alert color="ambar" icon={<IconFileSearch aria-hidden="true" />} title="Confira como foi lido">
      <List size="sm" listStyleType={avisos.length > 1 ? 'disc' : 'none'} withPadding={avisos.length > 1}>
        {avisos.map((aviso) => (
          <List.Item key={aviso}>{aviso}</List.Item>
        ))}
      </List>
    </Alert>
  );
