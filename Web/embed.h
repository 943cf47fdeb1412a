/* One entry of the table in files.c: the file at PATH, which is taken back. */
{
  PATH, (const unsigned char[]) {
#embed PATH
    , 0
  }
},
#undef PATH
